/** Builds the text files: the Markdown twin of each page, `llms.txt`, and the `llms-full` files with many pages each. */
import { posix } from "node:path";
import { llmsAddress, relativeLink, twinAddress } from "../addresses.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Hosting } from "../page-context.ts";
import { markdownOf } from "./blocks.ts";
import { parseHtml } from "./html-tree.ts";
import { type ListedPage, type ListedSection, listSections } from "./sections.ts";

/** A page as Markdown in which links between pages are marked, and are from the root until `linkedFrom` makes them relative. */
export type RootedText = string & { readonly rooted: unique symbol };

export function pageText(address: string, html: string): RootedText {
  const start = html.indexOf(">", html.indexOf("<main ")) + 1;
  const content = parseHtml(html.slice(start, html.indexOf("</main>", start)));
  return rooted(markdownOf(content, (href) => rootedLink(address, href)));
}

/** Returns the twin of the page at an address. */
export function pageTwin(address: string, text: RootedText): string {
  const end = `[All pages as text](${relativeLink(address, llmsAddress)})`;
  return `${linkedFrom(address, text)}\n\n---\n\n${end}\n`;
}

/** Makes the links of a text relative to an address. */
export function linkedFrom(address: string, text: RootedText): string {
  const pieces = text.split(linkMark);
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : relativeLink(address, piece))).join("");
}

/** Delimiter of links; no page has a control character. */
const linkMark = "\u0001";

function rootedLink(address: string, href: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return href;
  const [path = "", anchor] = href.split("#", 2);
  const target = twinAddress(posix.join(posix.dirname(address), path));
  return `${linkMark}${target}${anchor === undefined ? "" : `#${anchor}`}${linkMark}`;
}

function rooted(text: string): RootedText {
  return text as RootedText;
}

/** Returns the text files by address. */
export function buildTwins(
  catalogue: Catalogue,
  files: ReadonlyMap<string, string>,
  hosting: Hosting,
): ReadonlyMap<string, string> {
  const pages = new Map([...files].filter(([address]) => address.endsWith(".html")));
  const texts = new Map([...pages].map(([address, html]) => [address, pageText(address, html)] as const));
  const sections = listSections(catalogue, pages);
  const result = new Map(
    [...texts].map(([address, text]) => [twinAddress(address), pageTwin(twinAddress(address), text)]),
  );
  const complete = Map.groupBy(sections, (section) => section.completeAddress);
  for (const [address, some] of complete) {
    if (address !== undefined) result.set(address, completeText(address, some, texts));
  }
  result.set(
    llmsAddress,
    llmsText(
      sections,
      hosting,
      [...result.keys()].filter((address) => address.endsWith(".txt")),
    ),
  );
  return result;
}

/** Writes `llms.txt` (llmstxt.org). */
function llmsText(sections: readonly ListedSection[], { documents }: Hosting, complete: readonly string[]): string {
  const links = complete.map((address) => `[${address}](${address})`).join(", ");
  return `${[
    "# Gatehouse",
    "> One server with three interfaces: identity, content filtering and content moderation. These are its guides and its reference.",
    `Links are relative to this file. Each page is Markdown; the same address with .html is the page for people. The OpenAPI documents are [openapi.json](${documents}openapi.json) (all interfaces), [openapi/identity.json](${documents}openapi/identity.json), [openapi/filtering.json](${documents}openapi/filtering.json) and [openapi/moderation.json](${documents}openapi/moderation.json); OpenAPI 3.0 is [openapi/3.0.json](${documents}openapi/3.0.json), a Postman collection [openapi/postman.json](${documents}openapi/postman.json).`,
    `Many pages in one file: ${links}.`,
    ...sections.map((section) => `## ${section.title}\n\n${section.pages.map(pageLine).join("\n")}`),
  ].join("\n\n")}\n`;
}

function pageLine({ title, address, summary }: ListedPage): string {
  return `- [${title}](${twinAddress(address)})${summary === "" ? "" : `: ${summary}`}`;
}

function completeText(
  address: string,
  sections: readonly ListedSection[],
  texts: ReadonlyMap<string, RootedText>,
): string {
  const pages = sections.flatMap((section) => section.pages);
  return `${pages
    .flatMap((page) => texts.get(page.address) ?? [])
    .map((text) => linkedFrom(address, text))
    .join("\n\n---\n\n")}\n`;
}
