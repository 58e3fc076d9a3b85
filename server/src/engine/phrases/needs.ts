/**
 * What a pattern cannot do without, so that nearly every text is refused before its program is run: how long its matches
 * are, the tags in each of them, and words of which one stands in each of them.
 */
import type { Node } from "./nodes.ts";
import { foldedOf } from "./symbols.ts";

export interface Needs {
  /** Symbols of the shortest match; a tag's match counts as one. */
  readonly shortest: number;
  /** Symbols of the longest match beside the matches of tags; Infinity when there is no end. */
  readonly longest: number;
  /** How many matches of tags the longest match holds. */
  readonly tagsInLongest: number;
  /** Tags of which each match holds one each. */
  readonly tags: ReadonlySet<string>;
  /** Characters of which each match holds one each. */
  readonly characters: readonly OneCharacter[];
  /** Plain characters in a row; one of the rows stands in each match. Absent: nothing is known. */
  readonly words?: readonly (readonly number[])[];
}

export type OneCharacter = Extract<Node, { type: "literal" | "set" }>;

/** More than this in place of each other are as good as none. */
const mostWords = 32;

export function needsOf(node: Node): Needs {
  switch (node.type) {
    case "empty":
    case "assertion":
      return { ...none };
    case "literal":
      return { ...none, shortest: 1, longest: 1, characters: [node], words: [[foldedOf(node.code).plain]] };
    case "set":
      return { ...none, shortest: 1, longest: 1, characters: [node] };
    case "tag":
      return { ...none, shortest: 1, tagsInLongest: 1, tags: new Set([node.name]) };
    case "sequence":
      return inSequence(node.items);
    case "choice":
      return inChoice(node.options.map(needsOf));
    case "repeat":
      return inRepeat(node);
  }
}

const none: Needs = { shortest: 0, longest: 0, tagsInLongest: 0, tags: new Set(), characters: [] };

function inSequence(items: readonly Node[]): Needs {
  const needs = items.map(needsOf);
  return {
    shortest: sum(needs.map(({ shortest }) => shortest)),
    longest: sum(needs.map(({ longest }) => longest)),
    tagsInLongest: sum(needs.map(({ tagsInLongest }) => tagsInLongest)),
    tags: new Set(needs.flatMap(({ tags }) => [...tags])),
    characters: needs.flatMap(({ characters }) => characters),
    ...withWords(best([...needs.map(({ words }) => words), ...rows(items).map((row) => [row])])),
  };
}

function inChoice(options: readonly Needs[]): Needs {
  const words = options.every((option) => option.words)
    ? options.flatMap((option) => option.words ?? []).slice(0, mostWords + 1)
    : undefined;
  const [first, ...others] = options;
  return {
    shortest: Math.min(...options.map(({ shortest }) => shortest)),
    longest: Math.max(...options.map(({ longest }) => longest)),
    tagsInLongest: Math.max(...options.map(({ tagsInLongest }) => tagsInLongest)),
    tags: new Set([...(first?.tags ?? [])].filter((tag) => others.every(({ tags }) => tags.has(tag)))),
    characters: [],
    ...withWords(words && words.length <= mostWords ? words : undefined),
  };
}

function inRepeat({ item, min, max }: Extract<Node, { type: "repeat" }>): Needs {
  const needs = needsOf(item);
  // 0 times Infinity is nothing.
  const times = (count: number): number => (count === 0 || max === 0 ? 0 : count * max);
  return {
    shortest: needs.shortest * min,
    longest: times(needs.longest),
    tagsInLongest: times(needs.tagsInLongest),
    tags: min > 0 ? needs.tags : none.tags,
    characters: min > 0 ? needs.characters : [],
    ...withWords(min > 0 ? needs.words : undefined),
  };
}

/** Literals that follow each other without a gap. */
function rows(items: readonly Node[]): number[][] {
  const found: number[][] = [];
  let row: number[] = [];
  for (const item of [...flat(items), undefined]) {
    if (item?.type === "literal") row.push(foldedOf(item.code).plain);
    else if (item?.type !== "assertion" && item?.type !== "empty") {
      if (row.length > 0) found.push(row);
      row = [];
    }
  }
  return found;
}

function flat(items: readonly Node[]): Node[] {
  return items.flatMap((item) => (item.type === "sequence" ? flat(item.items) : [item]));
}

/** The words of which the shortest is longest. */
function best(candidates: readonly (readonly (readonly number[])[] | undefined)[]): Needs["words"] {
  let chosen: Needs["words"];
  let length = 0;
  for (const words of candidates) {
    const shortest = words ? Math.min(...words.map((word) => word.length)) : 0;
    if (shortest > length) [chosen, length] = [words, shortest];
  }
  return chosen;
}

function withWords(words: Needs["words"]): Pick<Needs, "words"> {
  return words ? { words } : {};
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
