/** The guide "Template language" names each built-in, tag and setting that there is. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtIns } from "./built-ins.ts";
import { parseTemplate } from "./parse.ts";

const guide = readFileSync(new URL("../../../openapi/portal/guides/template-language.md", import.meta.url), "utf8");
const [, section = ""] = guide.split("## What there is\n");
const [there = ""] = section.split("\n## ");

test("built-ins", () => {
  const [, table = ""] = there.split("upperCase`:\n");
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name).filter((name) => !name.startsWith("_"));
  const forms = (base: string) =>
    ["", "_h", "_m", "_ms"].flatMap((exactness) => [base + exactness, `${base}${exactness}_nz`]);
  const dates = ["iso", "iso_utc", "iso_local"];
  const all = [...named.filter((name) => !dates.includes(name)), ...dates.flatMap(forms)];
  expect(all.toSorted()).toEqual([...builtIns.keys()].toSorted());
});

test("settings", () => {
  const [, settings = ""] = there.split("The settings: ");
  const [named = ""] = settings.split("\n\n");
  const names = [...named.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  expect(() => parseTemplate("<#setting unknown='x'>")).toThrow(`Use one of ${names.join(", ")}.`);
});
