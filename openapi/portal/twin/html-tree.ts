/**
 * Reads the HTML that our own templates write: every element is closed, and no attribute holds a `>` that is no entity.
 */

export interface Element {
  readonly name: string;
  /** As they are written, with a space before each. */
  readonly attributes: string;
  readonly children: readonly Node[];
}

/** A piece of text is as a reader sees it, without entities. */
export type Node = Element | string;

const withoutEnd = new Set(["meta", "link", "input", "wbr", "br", "hr", "img", "source", "col"]);

/** An element whose end is still to come. */
interface Open {
  readonly name: string;
  readonly children: Node[];
}

/** The elements and texts of a piece of HTML; comments and what only begins a document are left out. */
export function parseHtml(html: string): readonly Node[] {
  const top: Open = { name: "", children: [] };
  const open = [top];
  let end = 0;
  while (end < html.length) {
    const found = html.indexOf("<", end);
    const start = found === -1 ? html.length : found;
    if (start > end) (open.at(-1) ?? top).children.push(unescapeHtml(html.slice(end, start)));
    if (start === html.length) break;
    end = html.indexOf(">", start) + 1;
    readTag(html.slice(start + 1, end - 1), open);
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name}> is not closed.`);
  return top.children;
}

function readTag(tag: string, open: Open[]): void {
  if (tag.startsWith("!")) return;
  if (tag.startsWith("/")) {
    const closed = open.pop()?.name;
    if (closed !== tag.slice(1)) throw new Error(`<${tag}> closes <${closed}>.`);
    return;
  }
  const space = tag.search(/\s/);
  const name = space === -1 ? tag : tag.slice(0, space);
  const element = { name, attributes: space === -1 ? "" : tag.slice(space), children: [] };
  open.at(-1)?.children.push(element);
  if (!withoutEnd.has(name) && !tag.endsWith("/")) open.push(element);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

export function unescapeHtml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:([a-z]+)|#(\d+));/g, (entity, name: string | undefined, number: string) =>
    name === undefined ? String.fromCodePoint(Number(number)) : (entities[name] ?? entity),
  );
}

export function attribute({ attributes }: Element, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`);
  if (start === -1) return undefined;
  const from = start + name.length + 3;
  return unescapeHtml(attributes.slice(from, attributes.indexOf('"', from)));
}

export function hasClass(element: Element, name: string): boolean {
  return element.attributes !== "" && (attribute(element, "class")?.split(" ").includes(name) ?? false);
}

/** All text inside a node. */
export function textIn(node: Node): string {
  return typeof node === "string" ? node : node.children.map(textIn).join("");
}

/** The first element of this name inside of nodes. */
export function findElement(nodes: readonly Node[], name: string): Element | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = node.name === name ? node : findElement(node.children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
