/** Parses the HTML of pages into elements and texts. */
import { ElementType, parseDocument } from "htmlparser2";

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}

/** Text has no entities. */
export type Node = Element | string;

type ParsedNode = ReturnType<typeof parseDocument>["children"][number];

/** Returns the elements and texts; comments and the doctype are left out. */
export function parseHtml(html: string): readonly Node[] {
  return nodesOf(parseDocument(html).children);
}

function nodesOf(nodes: readonly ParsedNode[]): readonly Node[] {
  return nodes.flatMap((node): readonly Node[] => {
    if (node.type === ElementType.Text && "data" in node) return [node.data];
    if (!("attribs" in node)) return [];
    return [{ name: node.name, attributes: node.attribs, children: nodesOf(node.children) }];
  });
}

export function unescapeHtml(text: string): string {
  return text.includes("&") ? parseHtml(text).map(textIn).join("") : text;
}

export function hasClass({ attributes }: Element, name: string): boolean {
  return attributes["class"]?.split(" ").includes(name) === true;
}

/** Returns all text inside a node. */
export function textIn(node: Node): string {
  return typeof node === "string" ? node : node.children.map(textIn).join("");
}

/** Returns the first element with this name. */
export function findElement(nodes: readonly Node[], name: string): Element | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = node.name === name ? node : findElement(node.children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
