/** Converts inline elements to Markdown. */
import { code } from "../schema/bounds.ts";
import { type Element, hasClass, isTag, type Node, textIn } from "./html-tree.ts";

/** Converts a link of the page to a link of the twin. */
export type Relink = (href: string) => string;

/** Elements without a meaning in text. */
const interactiveElements = new Set(
  "script style template button input select textarea form dialog svg progress output datalist nav".split(" "),
);

/** Returns true for interactive elements, and for those hidden until a script shows them. */
export function isInteractive(element: Element): boolean {
  if (interactiveElements.has(element.name)) return !hasClass(element, "trail");
  return element.attribs["hidden"] !== undefined || element.attribs["aria-hidden"] === "true";
}

/** Joins nodes to one line with single spaces. */
export function lineOf(nodes: readonly Node[], relink: Relink): string {
  return inside(nodes, relink)
    .replaceAll(/\s*\n\s*| {2,}/g, " ")
    .trim();
}

function inside(nodes: readonly Node[], relink: Relink): string {
  let text = "";
  for (const node of nodes) text += inline(node, relink);
  return text;
}

function inline(node: Node, relink: Relink): string {
  if (!isTag(node)) return escapeMarkdown(textIn(node));
  if (isInteractive(node)) return "";
  switch (node.name) {
    case "code":
    case "kbd":
    case "samp":
      return code(textIn(node).replaceAll(/\s+/g, " "));
    case "strong":
    case "b":
      return wrapped("**", inside(node.children, relink));
    case "em":
    case "i":
      return wrapped("*", inside(node.children, relink));
    case "br":
      return " ";
    case "a":
      return linked(node.attribs["href"] ?? "#", inside(node.children, relink), relink);
    case "img":
      return `![${escapeMarkdown(node.attribs["alt"] ?? "")}](${relink(node.attribs["src"] ?? "")})`;
    default:
      return hasClass(node, "flag") ? ` (${inside(node.children, relink).trim()}) ` : inside(node.children, relink);
  }
}

function wrapped(mark: string, text: string): string {
  const shown = text.trim();
  return shown === "" ? text : text.replace(shown, () => `${mark}${shown}${mark}`);
}

/** Converts a link; of one within the page, only the text stays. */
function linked(href: string, text: string, relink: Relink): string {
  const shown = text.trim();
  return href.startsWith("#") || shown === "" ? text : `[${shown}](${relink(href)})`;
}

/** Escapes only characters that would be Markdown. */
function escapeMarkdown(text: string): string {
  if (!/[\\*`_<\]&|]/.test(text)) return text;
  return text.replaceAll(
    /[\\*`|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-zA-Z/!?])|\](?=\()|&(?=#?\w+;)/gu,
    "\\$&",
  );
}
