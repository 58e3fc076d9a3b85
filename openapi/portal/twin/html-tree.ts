/**
 * Parses the HTML of our own templates: every element is closed, and attributes contain `>` only as an entity.
 */

export interface Element {
  readonly name: string;
  /** Source text, with a space before each attribute. */
  readonly attributes: string;
  readonly children: readonly Node[];
}

/** Text has no entities. */
export type Node = Element | string;

const voidElements = new Set(["meta", "link", "input", "wbr", "br", "hr", "img", "source", "col"]);

/** An element whose end tag is not read yet. */
interface OpenElement {
  readonly name: string;
  readonly children: Node[];
}

/** Returns the elements and texts; comments and the doctype are left out. */
export function parseHtml(html: string): readonly Node[] {
  const top: OpenElement = { name: "", children: [] };
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

function readTag(tag: string, open: OpenElement[]): void {
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
  if (!voidElements.has(name) && !tag.endsWith("/")) open.push(element);
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
