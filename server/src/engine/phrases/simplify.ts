/**
 * Rewrites a pattern so that it needs fewer states and matches the same, in the same order of preference: alternatives
 * of one character become a set, and alternatives share how they begin and end.
 */
import type { Node, SymbolSet } from "./nodes.ts";
import { isPlain } from "./symbols.ts";

export function simplified(node: Node): Node {
  switch (node.type) {
    case "sequence":
      return sequenceOf(node.items.map(simplified));
    case "choice":
      return choiceOf(node.options.map(simplified));
    case "repeat":
      return { ...node, item: simplified(node.item) };
    default:
      return node;
  }
}

function sequenceOf(items: readonly Node[]): Node {
  const flat = items.flatMap(itemsOf);
  const [only] = flat;
  if (only === undefined) return { type: "empty" };
  return flat.length === 1 ? only : { type: "sequence", items: flat };
}

function itemsOf(node: Node): readonly Node[] {
  if (node.type === "empty") return [];
  return node.type === "sequence" ? node.items : [node];
}

function choiceOf(options: readonly Node[]): Node {
  const rows = options.flatMap((option) => (option.type === "choice" ? option.options : [option])).map(itemsOf);
  const distinct = [...new Map(rows.map((row) => [row.map(keyOf).join(), row])).values()];
  const [only] = distinct;
  if (distinct.length === 1 && only !== undefined) return sequenceOf(only);
  const end = sharedEnd(distinct);
  if (end > 0) {
    const fronts = distinct.map((row) => sequenceOf(row.slice(0, -end)));
    return sequenceOf([choiceOf(fronts), ...(distinct[0]?.slice(-end) ?? [])]);
  }
  const factored = withSharedStarts(grouped(distinct));
  const merged = withSets(factored);
  return merged.length === 1 ? sequenceOf(merged) : { type: "choice", options: merged };
}

/** Returns how many items all rows end with. */
function sharedEnd(rows: readonly (readonly Node[])[]): number {
  const shortest = Math.min(...rows.map((row) => row.length));
  let count = 0;
  while (count < shortest && new Set(rows.map((row) => keyOf(row[row.length - 1 - count]))).size === 1) count++;
  return count;
}

/** Orders rows by their first letters where no two of them can match at one place, so that their order means nothing. */
function grouped(rows: readonly (readonly Node[])[]): (readonly Node[])[] {
  const firsts = rows.map(([first]) => (first?.type === "literal" && isPlain(first.code) ? first.code : undefined));
  if (firsts.includes(undefined)) return [...rows];
  return [...Map.groupBy(rows, (row) => keyOf(row[0])).values()].flat();
}

/** Joins neighbours that begin with the same character; a longer beginning has several ways to match, in an order. */
function withSharedStarts(rows: readonly (readonly Node[])[]): Node[] {
  const options: Node[] = [];
  for (let at = 0; at < rows.length; ) {
    const row = rows[at] ?? [];
    const [first] = row;
    let next = at + 1;
    if (first !== undefined && isOneCharacter(first)) {
      while (next < rows.length && keyOf(rows[next]?.[0]) === keyOf(first)) next++;
    }
    const rests = rows.slice(at, next).map((each) => sequenceOf(each.slice(1)));
    options.push(next === at + 1 || first === undefined ? sequenceOf(row) : sequenceOf([first, choiceOf(rests)]));
    at = next;
  }
  return options;
}

/** Makes one set of neighbours that match one character each. */
function withSets(options: readonly Node[]): Node[] {
  const merged: Node[] = [];
  for (const option of options) {
    const last = merged[merged.length - 1];
    const set = last === undefined ? undefined : unionOf(last, option);
    if (set === undefined) merged.push(option);
    else merged[merged.length - 1] = { type: "set", set };
  }
  return merged;
}

function unionOf(one: Node, other: Node): SymbolSet | undefined {
  const [first, second] = [setOf(one), setOf(other)];
  if (first === undefined || second === undefined) return undefined;
  return {
    name: `${first.name}|${second.name}`,
    has: (code, plain) => first.has(code, plain) || second.has(code, plain),
  };
}

function setOf(node: Node): SymbolSet | undefined {
  if (node.type === "set") return node.set;
  if (node.type !== "literal") return undefined;
  const { code } = node;
  const name = `${code}`;
  return isPlain(code) ? { name, has: (_, plain) => plain === code } : { name, has: (each) => each === code };
}

function isOneCharacter(node: Node): boolean {
  return node.type === "literal" || node.type === "set";
}

/** Returns a text that equal nodes share. */
function keyOf(node: Node | undefined): string {
  switch (node?.type) {
    case "literal":
      return `l${node.code}`;
    case "set":
      return node.set.name;
    case "tag":
      return JSON.stringify(node.name);
    case "assertion":
      return node.assertion;
    case "sequence":
      return `(${node.items.map(keyOf).join()})`;
    case "choice":
      return `[${node.options.map(keyOf).join("|")}]`;
    case "repeat":
      return `${keyOf(node.item)}{${node.min},${node.max},${node.lazy}}`;
    default:
      return "";
  }
}
