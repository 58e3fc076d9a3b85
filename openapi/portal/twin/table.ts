/** Converts a table to Markdown. */
import type { Element, Node } from "./html-tree.ts";
import { lineOf, type Relink } from "./inline.ts";

export function tableBlock(table: Element, relink: Relink): string {
  const [head = [], ...rows] = rowsOf(table.children).map((row) => cellsOf(row, relink));
  const rule = head.map(() => "---");
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function rowsOf(nodes: readonly Node[]): readonly Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.name === "tr" ? [node] : rowsOf(node.children);
  });
}

/** Escapes bars in code, which would end the cell; other text is already escaped. */
function cellsOf(row: Element, relink: Relink): readonly string[] {
  const cells = row.children.filter((node) => typeof node !== "string");
  return cells.map((cell) => lineOf(cell.children, relink).replaceAll(/(?<!\\)\|/g, "\\|"));
}
