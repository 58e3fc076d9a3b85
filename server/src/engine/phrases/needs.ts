/**
 * Computes requirements of a pattern, so that nearly every text is rejected before its program runs: the length of its
 * matches, the tags in each of them, and words one of which is in each of them.
 */
import type { Node } from "./nodes.ts";
import { foldedOf } from "./symbols.ts";

export interface PhraseRequirements {
  /** Length of the shortest match in symbols; a tag's match counts as one. */
  readonly shortest: number;
  /** Length of the longest match in symbols without the matches of tags; Infinity when unbounded. */
  readonly longest: number;
  /** Maximum number of tag matches in a match. */
  readonly tagsInLongest: number;
  /** Tags that are all in each match. */
  readonly tags: ReadonlySet<string>;
  /** Sequences of plain characters, one of which is in each match. Absent: unknown. */
  readonly words?: readonly (readonly number[])[];
}

/** With more alternatives than this, or shorter ones, words are not used. */
const maximumWords = 32;
const minimumWordLength = 2;

export function requirementsOf(node: Node): PhraseRequirements {
  switch (node.type) {
    case "empty":
    case "assertion":
      return { ...none };
    case "literal":
      return { ...none, shortest: 1, longest: 1, words: [[foldedOf(node.code).plain]] };
    case "set":
      return { ...none, shortest: 1, longest: 1 };
    case "tag":
      return { ...none, shortest: 1, tagsInLongest: 1, tags: new Set([node.name]) };
    case "sequence":
      return inSequence(node.items);
    case "choice":
      return inChoice(node.options.map(requirementsOf));
    case "repeat":
      return inRepeat(node);
  }
}

const none: PhraseRequirements = { shortest: 0, longest: 0, tagsInLongest: 0, tags: new Set() };

function inSequence(items: readonly Node[]): PhraseRequirements {
  const needs = items.map(requirementsOf);
  return {
    shortest: sum(needs.map(({ shortest }) => shortest)),
    longest: sum(needs.map(({ longest }) => longest)),
    tagsInLongest: sum(needs.map(({ tagsInLongest }) => tagsInLongest)),
    tags: new Set(needs.flatMap(({ tags }) => [...tags])),
    ...withWords(best([...needs.map(({ words }) => words), ...rows(items).map((row) => [row])])),
  };
}

function inChoice(options: readonly PhraseRequirements[]): PhraseRequirements {
  const words = options.every((option) => option.words)
    ? options.flatMap((option) => option.words ?? []).slice(0, maximumWords + 1)
    : undefined;
  const [first, ...others] = options;
  return {
    shortest: Math.min(...options.map(({ shortest }) => shortest)),
    longest: Math.max(...options.map(({ longest }) => longest)),
    tagsInLongest: Math.max(...options.map(({ tagsInLongest }) => tagsInLongest)),
    tags: new Set([...(first?.tags ?? [])].filter((tag) => others.every(({ tags }) => tags.has(tag)))),
    ...withWords(words && words.length <= maximumWords ? words : undefined),
  };
}

function inRepeat({ item, min, max }: Extract<Node, { type: "repeat" }>): PhraseRequirements {
  const needs = requirementsOf(item);
  // 0 times Infinity is nothing.
  const times = (count: number): number => (count === 0 || max === 0 ? 0 : count * max);
  return {
    shortest: needs.shortest * min,
    longest: times(needs.longest),
    tagsInLongest: times(needs.tagsInLongest),
    tags: min > 0 ? needs.tags : none.tags,
    ...withWords(min > 0 ? needs.words : undefined),
  };
}

/** Returns the sequences of literals without a gap. */
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

/** Returns the candidate whose shortest word is longest. */
function best(candidates: readonly (readonly (readonly number[])[] | undefined)[]): PhraseRequirements["words"] {
  let chosen: PhraseRequirements["words"];
  let length = 0;
  for (const words of candidates) {
    const shortest = words ? Math.min(...words.map((word) => word.length)) : 0;
    if (shortest > length) [chosen, length] = [words, shortest];
  }
  return chosen;
}

function withWords(words: PhraseRequirements["words"]): Pick<PhraseRequirements, "words"> {
  return words?.every(({ length }) => length >= minimumWordLength) === true ? { words } : {};
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
