/** Every pointer to a decision leads to a section of DECISIONS.md, and none leads to a page that is in no clone. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { anchorOf } from "./markdown.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const own = "openapi/portal/decisions.test.ts";
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 16_777_216,
})
  .split("\n")
  .filter((file) => /\.(?:ts|cts|mjs|js|json|md|yaml|yml|java|py|go|rs)$/.test(file))
  .filter((file) => file !== own && file !== "package-lock.json");

const headings = [...read("openapi/DECISIONS.md").matchAll(/^##+ (.+)$/gm)].map((match) => match[1] ?? "");
const anchors = new Set(headings.map(anchorOf));

test("headings are plain words, so that every renderer gives them the same anchor", () => {
  expect(headings.filter((heading) => !/^[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*$/.test(heading))).toEqual([]);
  expect(anchors.size).toBe(headings.length);
});

test("every link to a decision resolves", () => {
  const links = inFiles(/(?:DECISIONS\.md|(?<!-)decisions\.(?:html|md))#([A-Za-z0-9-]+)/g);
  expect(links.length).toBeGreaterThan(300);
  expect(links.filter(([, anchor]) => !anchors.has(anchor))).toEqual([]);
});

test("every comment that names a decision names one that exists", () => {
  const named = inFiles(/\bDecisions: ([^)]{0,80})/g, withoutBreaks);
  expect(named.length).toBeGreaterThan(100);
  const isKnown = (text: string): boolean =>
    headings.some((heading) => text.startsWith(heading) && !/^[\p{L}\p{N}]/u.test(text.slice(heading.length)));
  expect(named.filter(([, text]) => !isKnown(text))).toEqual([]);
});

test("nothing points to a page that is in no clone", () => {
  const former = inFiles(/\b([Cc]onventions, [A-Z"][^\n]{0,30}|[Dd]ocument [123]\b|Design, "|\/work\/shared)/g);
  expect(former).toEqual([]);
});

test("every relative link of a page for contributors leads to a file, and to a heading that it has", () => {
  const pages = files.filter((file) => file.endsWith(".md") && !/(?:^|\/)(?:guides|text)\//.test(file));
  expect(pages.length).toBeGreaterThan(10);
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?![a-z]+:|[<"])([^)\s]*)\)/g)]
      .map((match) => match[1] ?? "")
      .filter((link) => !resolves(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

function resolves(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#", 2);
  const target = path === "" ? page : posix.join(posix.dirname(page), path);
  if (!existsSync(`${root}${target}`)) return false;
  if (anchor === undefined || !target.endsWith(".md")) return true;
  return [...read(target).matchAll(/^##* (.+)$/gm)].some((match) => anchorOf(match[1] ?? "") === anchor);
}

function read(file: string): string {
  return readFileSync(`${root}${file}`, "utf8");
}

/** Each match's first group, with the file it is in. */
function inFiles(pattern: RegExp, prepare = (text: string) => text): readonly (readonly [string, string])[] {
  return files.flatMap((file) =>
    [...prepare(read(file)).matchAll(pattern)].map((match) => [file, match[1] ?? ""] as const),
  );
}

/** Comments as one line each. */
function withoutBreaks(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:(?:\*|\/\/|#)\s+)?/g, " ");
}
