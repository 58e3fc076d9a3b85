/** The HTML of pages as a tree of elements and texts. */
import { DomUtils, parseDocument } from "htmlparser2";

export type Node = ReturnType<typeof parseDocument>["children"][number];
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

export const { textContent: textIn } = DomUtils;

export function isTag(node: Node): node is Element {
  return "attribs" in node;
}

export function parseHtml(html: string): readonly Node[] {
  return parseDocument(html).children;
}

export function unescapeHtml(text: string): string {
  return text.includes("&") ? textIn(parseDocument(text)) : text;
}

export function hasClass({ attribs }: Element, name: string): boolean {
  return attribs["class"]?.split(" ").includes(name) === true;
}

/** Returns the first element with this name. */
export function findElement(element: Element, name: string): Element | undefined {
  return DomUtils.findOne((each) => each.name === name, [element]) ?? undefined;
}
