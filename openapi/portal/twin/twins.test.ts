import { posix } from "node:path";
import { Marked } from "marked";
import { describe, expect, test } from "vitest";
import { twinAddress } from "../addresses.ts";
import { readBuiltSite } from "../built-site.ts";
import { parseHtml, textIn } from "./html-tree.ts";

const site = readBuiltSite();
const pages = [...site.keys()].filter((address) => address.endsWith(".html"));

function file(address: string): string {
  return site.get(address) ?? "";
}

const marked = new Marked({ gfm: true });

/** Returns the text without markup. */
function letters(html: string): string {
  return parseHtml(html)
    .map((node) => textIn(node))
    .join("")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** The content of a page without what is for browsers alone. */
function content(html: string): string {
  const main = html.slice(html.indexOf(">", html.indexOf("<main ")) + 1, html.indexOf("</main>"));
  return main
    .replaceAll(/<(button|form|dialog|template|svg)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<section [^>]* hidden>[\s\S]*?<\/section>/g, "");
}

describe("the Markdown twins", () => {
  test("every page has one, and names it in its head and at its foot", () => {
    for (const address of pages) {
      const text = file(address);
      const [, inHead = "none"] = /<link rel="alternate" type="text\/markdown" href="([^"]*)">/.exec(text) ?? [];
      const [, atFoot] = /<a href="([^"]*)">This page as Markdown<\/a>/.exec(text) ?? [];
      expect(atFoot, address).toBe(inHead);
      expect(posix.join(posix.dirname(address), inHead)).toBe(twinAddress(address));
      expect(site.has(twinAddress(address)), address).toBe(true);
    }
  });

  test("a twin says what its page says, all of it and in its order", () => {
    const different = pages
      .filter((address) => !address.startsWith("playground/"))
      .filter((address) => {
        const text = file(twinAddress(address)).replace(/\n---\n\n\[All pages as text\][^\n]*\n$/, "");
        return letters(String(marked.parse(text))) !== letters(content(file(address)));
      });
    expect(different).toEqual([]);
  });

  test("every link leads to a twin, and to an anchor that its page has", () => {
    const problems = [...site]
      .filter(([address]) => /\.(?:md|txt)$/.test(address))
      .flatMap(([address, text]) =>
        linksOf(text)
          .filter((link) => !leadsSomewhere(address, link))
          .map((link) => `${address}: ${link}`),
      );
    expect(problems).toEqual([]);
  });

  test("what a reader of an operation needs is in its twin", () => {
    const text = file("moderation/createModerationApplication.md");
    for (const part of [
      "# Create a moderation application",
      "```sh\ncurl -X POST",
      "```ts\n",
      "client.moderation.createModerationApplication(",
      "## Request body (required)",
      "- **`application`** · [ModerationApplication](../schemas/ModerationApplication.md) · required",
      "**`dictionaryTags`** · array of string · since 3.12.0",
      "- At most 1,000 items",
      "Decisions and sources",
      "[Moderation applications](../decisions.md#moderation-applications)",
      "### 400 Bad Request",
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe("llms.txt", () => {
  test("has a title, a summary and sections of links, guides first and every page once", () => {
    const text = file("llms.txt");
    expect(text).toMatch(/^# Gatehouse\n\n> [^\n]+\n\n/);
    const sections = [...text.matchAll(/^## (.*)$/gm)].map((match) => match[1]);
    expect(sections.slice(0, 2)).toEqual(["Start", "Guides"]);
    expect(sections.indexOf("Identity: Applications")).toBeLessThan(sections.indexOf("Errors"));
    expect(sections).not.toContain("More");
    const listed = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map((match) => match[1]);
    expect(listed.toSorted()).toEqual(pages.map(twinAddress).toSorted());
  });

  test("the complete files hold every page that is no schema", () => {
    const complete = [...site].filter(([address]) => /^llms-full.*\.txt$/.test(address)).map(([, text]) => text);
    for (const address of pages.filter((one) => !one.startsWith("schemas/"))) {
      const title = /^# .*$/m.exec(file(twinAddress(address)))?.[0] ?? "none";
      expect(
        complete.some((text) => text.split("\n").includes(title)),
        address,
      ).toBe(true);
    }
    expect(Math.max(...complete.map((text) => text.length))).toBeLessThan(2_000_000);
  });
});

function linksOf(text: string): readonly string[] {
  return [...String(marked.parse(text)).matchAll(/ href="([^"]*)"/g)].map((match) => match[1] ?? "");
}

function leadsSomewhere(from: string, link: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:/.test(link)) return true;
  const [path = "", anchor] = link.split("#", 2);
  const target = posix.join(posix.dirname(from), path);
  if (/^\.\.\/openapi(\/(identity|filtering|moderation|3\.0|postman))?\.json$/.test(target)) return true;
  const page = file(target.replace(/\.md$/, ".html"));
  return site.has(target) && (anchor === undefined || page.includes(` id="${anchor}"`));
}
