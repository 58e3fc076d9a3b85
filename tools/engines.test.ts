import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./ensure-installed.mjs";

/** The oldest one that guides and packages need: it runs files of TypeScript, and has the API of the store's driver. */
test("all packages name the same oldest Node", () => {
  const files = execFileSync("git", ["ls-files", "*package.json"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const engines = files.map((file) => [file, JSON.parse(readFileSync(join(root, file), "utf8")).engines]);
  expect(Object.fromEntries(engines)).toEqual(Object.fromEntries(files.map((file) => [file, { node: ">=22.18" }])));
});
