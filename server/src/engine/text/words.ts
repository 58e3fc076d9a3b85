/** Finds what a request lists itself: whole words, whatever their case, and characters. Moderation, filter request. */

import { checkNumber } from "../budget.ts";
import { SequenceFinder } from "../lexicon/sequence-finder.ts";
import type { Span } from "../types.ts";

/**
 * Returns every whole-word occurrence of `words`, in order, the longest first at the same start. A word may have spaces
 * and signs. Beyond `maximum` matches only the longest of each start is returned: together they cover the same text.
 */
export function findWords(text: string, words: readonly string[], maximum = 10_000): Span[] {
  const tree = treeOf(words);
  if (tree.isEmpty) return [];
  const nodes = nodesAt(lowered(text), tree);
  const found: Span[] = [];
  for (let start = 0; start < text.length; start++) {
    if (!isBoundary(text, start)) continue;
    for (let node = tree.longest(nodes[start] ?? 0); node > 0; node = tree.next(node)) {
      const length = tree.value(node) ?? 0;
      if (!isBoundary(text, start + length)) continue;
      found.push({ start, length });
      if (found.length > maximum) break;
    }
  }
  return found;
}

/** Finds words that are read backwards, and their lengths. */
type WordTree = SequenceFinder<number>;

/** Cached by list: the texts of a batch share one list. */
const made = new WeakMap<readonly string[], WordTree>();

function treeOf(words: readonly string[]): WordTree {
  const before = made.get(words);
  if (before !== undefined) return before;
  const tree = new SequenceFinder(words.map((word) => [backwards(lowered(word)), word.length] as const));
  made.set(words, tree);
  return tree;
}

/**
 * Returns the tree's node at each offset when the text is read from its end, so that it knows the words that start
 * there.
 */
function nodesAt(text: string, tree: WordTree): Int32Array {
  const nodes = new Int32Array(text.length);
  let node = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    node = tree.step(node, text.charCodeAt(at));
    nodes[at] = node;
  }
  return nodes;
}

/** Returns the code units of a text, the last first. */
function backwards(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(text.length - 1 - at));
}

/** Lower-cases each character in place: a character that would become longer stays, and all sigmas become one. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : Array.from(text, loweredCharacter).join("");
  return same.replaceAll("ς", "σ");
}

function loweredCharacter(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

function isBoundary(text: string, at: number): boolean {
  return at === 0 || at === text.length || !isWordCharacter(text, at - 1) || !isWordCharacter(text, at);
}

/** Returns true for letters, digits and their combining marks, of any script. */
function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80)
    return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return /[\p{L}\p{N}\p{M}]/u.test(text.charAt(at));
}

/** Returns every occurrence of one of `characters` (code points, compared exactly), in order. */
export function findCharacters(text: string, characters: readonly string[]): Span[] {
  const wanted = codePointsOf(characters);
  const found: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const codePoint = text.codePointAt(start) ?? 0;
    const length = codePoint > 0xffff ? 2 : 1;
    if (wanted.has(codePoint)) checkNumber(found.push({ start, length }));
    start += length;
  }
  return found;
}

/** Cached by list: the texts of a batch share one list. */
const madeSets = new WeakMap<readonly string[], ReadonlySet<number>>();

function codePointsOf(characters: readonly string[]): ReadonlySet<number> {
  const before = madeSets.get(characters);
  if (before !== undefined) return before;
  const codePoints = new Set(characters.flatMap((character) => character.codePointAt(0) ?? []));
  madeSets.set(characters, codePoints);
  return codePoints;
}
