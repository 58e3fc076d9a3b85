/** All packages have the version of the release, which the root's package.json says. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

interface Manifest {
  readonly name?: string;
  readonly version: string;
  readonly workspaces?: readonly string[];
}

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (folder: string): Manifest => JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8"));
const release = read(".");
const folders = globSync([...(release.workspaces ?? [])], { cwd: root });

test("there are workspaces", () => {
  expect(folders.length).toBeGreaterThan(4);
});

test.each(folders)("%s has the version of the release", (folder) => {
  expect(read(folder).version).toBe(release.version);
});

test.each(["python", "java", "go"])(
  "the changelog of %s begins with what is unreleased or released now",
  (language) => {
    const [, first] = /^## (\S+)/m.exec(readFileSync(`${root}sdk/${language}/CHANGELOG.md`, "utf8")) ?? [];
    expect(["Unreleased", release.version]).toContain(first);
  },
);
