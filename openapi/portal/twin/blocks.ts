/** Converts the elements of a page to blocks of Markdown. */
import { type Element, findElement, hasClass, isTag, type Node, textIn } from "./html-tree.ts";
import { isInteractive, lineOf, type Relink } from "./inline.ts";

export function tableBlock(table: Element, relink: Relink): string {
  const [head = [], ...rows] = rowsOf(table.children).map((row) => cellsOf(row, relink));
  const rule = head.map(() => "---");
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function rowsOf(nodes: readonly Node[]): readonly Element[] {
  return nodes.filter(isTag).flatMap((node) => (node.name === "tr" ? [node] : rowsOf(node.children)));
}

/** Escapes bars in code, which would end the cell; other text is already escaped. */
function cellsOf(row: Element, relink: Relink): readonly string[] {
  return row.children.filter(isTag).map((cell) => lineOf(cell.children, relink).replaceAll(/(?<!\\)\|/g, "\\|"));
}

/** A block of Markdown. */
interface Block {
  readonly text: string;
  readonly isList: boolean;
}

export function markdownOf(nodes: readonly Node[], relink: Relink): string {
  return blocksOf(nodes, relink)
    .map((one) => one.text)
    .join("\n\n");
}

const containers = new Set("div section article main header footer aside search fieldset details figure".split(" "));
const ownBlocks = new Set("p h1 h2 h3 h4 h5 h6 ul ol dl pre table blockquote hr summary figcaption nav".split(" "));

/** Converts nodes; texts and inline elements between blocks become paragraphs. */
function blocksOf(nodes: readonly Node[], relink: Relink): readonly Block[] {
  const blocks: Block[] = [];
  let line: Node[] = [];
  const endLine = (): void => {
    blocks.push(...paragraph(line, relink));
    line = [];
  };
  for (const node of nodes) {
    if (!isTag(node) || !(containers.has(node.name) || ownBlocks.has(node.name))) line.push(node);
    else if (!isInteractive(node)) {
      endLine();
      blocks.push(...elementBlocks(node, relink));
    }
  }
  endLine();
  return blocks;
}

function elementBlocks(element: Element, relink: Relink): readonly Block[] {
  const { name, children } = element;
  switch (name) {
    case "p":
      return paragraph(children, relink);
    case "summary":
    case "figcaption":
      return captionBlocks(children, relink);
    case "pre":
      return [block(codeFence(element))];
    case "hr":
      return [block("---")];
    case "table":
      return [block(tableBlock(element, relink))];
    case "blockquote":
      return [block(markdownOf(children, relink).replaceAll(/^/gm, "> "))];
    case "nav":
      return [block(breadcrumbLine(element, relink))];
    case "ul":
    case "ol":
      return listBlock(elementsOf(children, "li"), name === "ol", relink);
    case "dl":
      return [{ text: definitions(element, relink).join("\n"), isList: true }];
    default:
      return /^h\d$/.test(name) ? heading(element, relink) : blocksOf(children, relink);
  }
}

function block(text: string): Block {
  return { text, isList: false };
}

/** Escapes the beginning of a line that would be a list, a heading or a quotation. */
function paragraph(nodes: readonly Node[], relink: Relink): readonly Block[] {
  const text = lineOf(nodes, relink).replace(/^(?:[-+>#]|\d+(?=[.)] ))/, "\\$&");
  return text === "" ? [] : [block(text)];
}

function heading({ name, children }: Element, relink: Relink): readonly Block[] {
  const text = lineOf(children, relink);
  return text === "" ? [] : [block(`${"#".repeat(Number(name.slice(1)))} ${text}`)];
}

/** Converts a summary or caption; text gets a colon, a heading stays. */
function captionBlocks(nodes: readonly Node[], relink: Relink): readonly Block[] {
  if (nodes.some((node) => isTag(node) && ownBlocks.has(node.name))) return blocksOf(nodes, relink);
  const text = lineOf(nodes, relink);
  return text === "" ? [] : [block(/[.:?!…]$/.test(text) ? text : `${text}:`)];
}

function codeFence(pre: Element): string {
  const text = textIn(pre).replace(/\n$/, "");
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((run) => run[0].length));
  const language = /(?:^|\s)language-(\S+)/.exec((findElement(pre, "code") ?? pre).attribs["class"] ?? "")?.[1];
  const fence = "`".repeat(longest + 1);
  return `${fence}${language ?? ""}\n${text}\n${fence}`;
}

function breadcrumbLine(nav: Element, relink: Relink): string {
  const list = findElement(nav, "ol") ?? nav;
  return elementsOf(list.children, "li")
    .map((item) => lineOf(item.children, relink))
    .join(" › ");
}

function listBlock(items: readonly Element[], isNumbered: boolean, relink: Relink): readonly Block[] {
  const texts = items
    .filter((item) => !isInteractive(item))
    .map((item) => itemText(blocksOf(item.children, relink)))
    .filter((text) => text !== "");
  const lines = texts.map((text, index) => listItem(isNumbered ? `${index + 1}. ` : "- ", text));
  return lines.length === 0 ? [] : [{ text: lines.join("\n"), isList: true }];
}

function listItem(marker: string, text: string): string {
  return marker + text.replaceAll(/\n(?=[^\n])/g, `\n${" ".repeat(marker.length)}`);
}

/** Converts a definition list; short definitions are on the line of their term. */
function definitions(list: Element, relink: Relink): readonly string[] {
  const parts = list.children.flatMap((node) =>
    isTag(node) && node.name === "div" && !isInteractive(node) ? node.children : [node],
  );
  const items: { term: string; blocks: Block[] }[] = [];
  for (const part of parts) {
    if (!isTag(part) || isInteractive(part)) continue;
    if (part.name === "dt") items.push({ term: termOf(part, relink), blocks: [] });
    else items.at(-1)?.blocks.push(...blocksOf(part.children, relink));
  }
  const isGlance = hasClass(list, "glance");
  return items.map(({ term, blocks: [first, ...others] }) => {
    if (first === undefined) return `- ${term}`;
    if (isGlance && !first.isList) return listItem("- ", itemText([block(`${term}: ${first.text}`), ...others]));
    return listItem("- ", itemText([block(term), first, ...others]));
  });
}

/** Converts the name, type and flags of a field. */
function termOf(term: Element, relink: Relink): string {
  const pieces = term.children.map((child) => lineOf(isTag(child) ? unmarked(child) : [child], relink));
  const [name = "", ...others] = pieces.filter((piece) => piece !== "");
  return [`**${name}**`, ...others].join(" · ");
}

function unmarked(element: Element): readonly Node[] {
  return hasClass(element, "flag") ? element.children : [element];
}

function elementsOf(nodes: readonly Node[], name: string): readonly Element[] {
  return nodes.filter(isTag).filter((node) => node.name === name);
}

/** Joins the blocks of an item; a list follows its introduction without a blank line. */
function itemText(blocks: readonly Block[]): string {
  return blocks.reduce((text, one, index) => {
    if (index === 0) return one.text;
    return `${text}${one.isList && blocks[index - 1]?.isList === false ? "\n" : "\n\n"}${one.text}`;
  }, "");
}
