/**
 * Words with letters hidden behind asterisks and the like ("c*ap", "sh**"): the automaton's tree is walked with every
 * letter that a mask may hide. Bounded by a number of steps a word; a word must show as many letters as it hides.
 */
import { type Automaton, STATE } from "./automaton.ts";
import type { Dictionary } from "./dictionary.ts";
import type { Found } from "./find.ts";
import { baseOf, CLASS, DIGIT, foldOf, LETTER, MASK, SKIP_CLASS } from "./fold.ts";
import { isPhrase, LISTED, type PatternTable, sizeOf, skeletonLength } from "./pattern-table.ts";
import type { FilterEntry } from "./types.ts";

export interface MaskedSearch {
  readonly automaton: Automaton;
  readonly table: PatternTable;
  readonly entries: readonly FilterEntry[];
  readonly mask: Uint8Array;
  readonly dictionary: Dictionary;
}

const longestWord = 24;
/** A word gets this many steps, and all words of a text together as many as it has characters, times eight, besides. */
const mostSteps = 2000;
const maskedQuality = 0.7;

/** Adds what is found to `found`; returns the steps it took. */
export function findMasked(text: string, search: MaskedSearch, found: Found[]): number {
  let steps = 0;
  for (let at = 0; at < text.length; at++) {
    if ((foldOf(text.charCodeAt(at)) & MASK) === 0) continue;
    const { start, end } = wordAround(text, at);
    const word = maskedWord(text, start, end);
    if (
      word &&
      end - start <= longestWord &&
      steps < mostSteps + text.length * 8 &&
      !isMarkedWord(text, start, end, search.dictionary)
    )
      steps += findIn(word, start, end, search, found);
    steps += end - start;
    at = Math.max(at, end - 1);
  }
  return steps;
}

function isPart(text: string, at: number): boolean {
  return at >= 0 && at < text.length && (foldOf(text.charCodeAt(at)) & (LETTER | DIGIT | MASK)) !== 0;
}

function wordAround(text: string, at: number): { start: number; end: number } {
  let start = at;
  let end = at + 1;
  while (at - start <= longestWord && isPart(text, start - 1)) start--;
  while (end - start <= longestWord && isPart(text, end)) end++;
  return { start, end };
}

/** The base letters of the word, 0 for a hidden one; `undefined` when it shows too little. */
function maskedWord(text: string, start: number, end: number): number[] | undefined {
  const letters: number[] = [];
  let hidden = 0;
  let shown = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    const fold = foldOf(code);
    if ((fold & CLASS) === SKIP_CLASS) continue;
    if (fold & MASK) hidden++;
    else if (fold & LETTER) shown++;
    letters.push(fold & MASK ? 0 : baseOf(code));
  }
  const marked = text.charAt(start) === "#" || (letters[0] === 0 && letters[1] === 0);
  return shown >= 2 && hidden * 2 <= letters.length && !marked ? letters : undefined;
}

/** "*bold*", "but*": masks around an ordinary word mark it. */
function isMarkedWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  let from = start;
  let to = end;
  while (from < to && foldOf(text.charCodeAt(from)) & MASK) from++;
  while (to > from && foldOf(text.charCodeAt(to - 1)) & MASK) to--;
  return dictionary.has(text, from, to) || to - from <= 1;
}

function findIn(
  word: readonly number[],
  start: number,
  end: number,
  { automaton, table, entries, mask }: MaskedSearch,
  found: Found[],
): number {
  let steps = 0;
  const seen = new Set<number>();

  /** `state` (times 32) is where `word` up to `at` leads, `last` the class it ended with. */
  function walk(at: number, state: number, last: number): void {
    if (++steps > mostSteps) return;
    const letter = word[at];
    if (letter === undefined) {
      accept(state);
      return;
    }
    if (letter !== 0) {
      const letterClass = foldOf(letter) & CLASS;
      step(at, state, letterClass, last);
      return;
    }
    if (last !== 0) walk(at + 1, state, last);
    for (let letterClass = 1; letterClass <= 26; letterClass++)
      if (letterClass !== last) step(at, state, letterClass, last);
  }

  function step(at: number, state: number, letterClass: number, last: number): void {
    if (letterClass === last) {
      walk(at + 1, state, last);
      return;
    }
    const next = (automaton.transitions[state + letterClass] ?? 0) & STATE;
    if (automaton.depths[next >> 5] === (automaton.depths[state >> 5] ?? 0) + 1) walk(at + 1, next, letterClass);
  }

  function accept(state: number): void {
    const row = state >> 5;
    const depth = automaton.depths[row];
    for (let o = automaton.starts[row] ?? 0; o < (automaton.starts[row + 1] ?? 0); o++) {
      const pattern = automaton.patterns[o] ?? 0;
      const entry = table.entries[pattern] ?? 0;
      if (skeletonLength(table, pattern) !== depth) break;
      if (table.kinds[pattern] !== LISTED || seen.has(entry) || mask[entry] === 0) continue;
      if (entries[entry]?.filterMode === "exactMatch" || !agrees(word, table, pattern)) continue;
      seen.add(entry);
      found.push({ entry, start, end, quality: maskedQuality });
    }
  }

  walk(0, 0, 0);
  return Math.min(steps, mostSteps);
}

/** One mask hides one letter; what is shown must be the letters themselves or digits for them. */
function agrees(word: readonly number[], table: PatternTable, pattern: number): boolean {
  if (word.length !== sizeOf(table, pattern) || isPhrase(table, pattern)) return false;
  const first = table.letterStarts[pattern] ?? 0;
  return word.every((shown, i) => shown === 0 || standsFor(shown, table.letters[first + i] ?? 0));
}

function standsFor(shown: number, letter: number): boolean {
  return shown === letter || ((foldOf(shown) & DIGIT) !== 0 && (foldOf(shown) & CLASS) === (foldOf(letter) & CLASS));
}
