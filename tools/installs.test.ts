/**
 * No page has our packages installed by name: on the public registries the names are nobody's or somebody else's. Pages
 * install files, of the version of the release.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const { version }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

/** Installs by a package manager of any language, to the end of the line. */
const installs =
  /\b(?:npm (?:i|install|add)|(?:yarn|pnpm|bun|deno|cargo|uv) add|pip3? install|pipx install|gem install|go get|npx|bunx|pnpm dlx|uvx)\b[^`\n]*/g;
/** One of ours, by itself: a file ends in its extension, and `npx --no` runs what is installed and nothing else. */
const byName =
  /(?:^|[\s'"])(?:@gatehouse\/[a-z]+|gatehouse(?:-contract|-sdk)?)(?:@[\w.]+)?(?:\[\w+\])?(?=$|[\s'"])(?! @ http)/;

/** Returns the installs of a text from a registry. */
function installedByName(text: string): readonly string[] {
  return (text.match(installs) ?? []).filter((line) => byName.test(line) && !line.startsWith("npx --no "));
}

const listed = execFileSync(
  "git",
  [
    "ls-files",
    "*.md",
    "*.yml",
    "*.yaml",
    "*.py",
    "*.java",
    "openapi/portal/*.ts",
    "server/src/*.ts",
    "tools/release/*",
    "deploy/*",
  ],
  {
    cwd: root,
    encoding: "utf8",
  },
);
const pages = listed.split("\n").filter((name) => name !== "" && !name.includes(".test."));

test("pages install our packages as files", () => {
  expect(pages.length).toBeGreaterThan(100);
  const found = pages.flatMap((page) =>
    installedByName(readFileSync(`${root}${page}`, "utf8")).map((line) => `${page}: ${line}`),
  );
  expect(found, "Install the file that the repository or the server makes").toEqual([]);
});

test("files to install are of this version", () => {
  const named = pages.flatMap((page) => [
    ...readFileSync(`${root}${page}`, "utf8").matchAll(/\/gatehouse-(?:[a-z]+-)?(\d+\.\d+\.\d+)[-.]/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  expect(new Set(named.map(([, found]) => found))).toEqual(new Set([version]));
});

test.each([
  ["npm install @gatehouse/sdk express", 1],
  ["pip install 'gatehouse[async]'", 1],
  ["npx gatehouse serve", 1],
  ["npm install http://127.0.0.1:9011/docs/sdk/gatehouse-sdk-0.1.0.tgz express", 0],
  ["pip install 'gatehouse[async] @ http://127.0.0.1:9011/docs/sdk/gatehouse-0.1.0-py3-none-any.whl'", 0],
  ["npx --no -- gatehouse", 0],
])("%s", (text, count) => {
  expect(installedByName(text)).toHaveLength(count);
});
