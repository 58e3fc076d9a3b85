import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./ensure-installed.mjs";

/** The Node that a script starts on: it then runs on the pinned one, and the published SDK needs no newer one either. */
test("all packages name the same oldest Node", () => {
  const files = execFileSync("git", ["ls-files", "*package.json"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const engines = files.map((file) => [file, JSON.parse(readFileSync(join(root, file), "utf8")).engines]);
  expect(Object.fromEntries(engines)).toEqual(Object.fromEntries(files.map((file) => [file, { node: ">=20" }])));
});
