/**
 * The Markdown twin of a page. It is converted from the HTML of the page, so that both have the same content.
 */
import { posix } from "node:path";
import { llmsAddress, relativeLink, twinAddress } from "../addresses.ts";
import { markdownOf } from "./blocks.ts";
import { parseHtml } from "./html-tree.ts";

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
