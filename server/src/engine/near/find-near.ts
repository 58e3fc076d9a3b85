/**
 * Finds words that were written with one error: transposed, without a letter, with v for u. Only words in no dictionary are
 * looked up, and only whole ones; where the word holds a match already, nothing is guessed.
 */

import { isOwnWord } from "../judge/own-words.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import type { PatternTable } from "../lexicon/pattern-table.ts";
import { baseTable, CLASS, DIGIT, foldOf, LATIN, LETTER, SKIP_CLASS } from "../text/fold.ts";
import { followsApostrophe, plainLetters, precedesApostrophe } from "../text/tokens.ts";
import type { EntryMatch } from "../types.ts";
import { type Letters, maximumOrdinaryQuality, minimumLetters } from "./edits.ts";
import { type Guess, maximumLetters, type NearForms } from "./near-forms.ts";
import { isNoWord, isOrdinaryAnyway } from "./ordinary.ts";

export interface NearTables {
  readonly near: NearForms;
  readonly table: PatternTable;
  readonly dictionary: Dictionary;
  /** Words in which an entry does not match, by its index. */
  readonly ignored: readonly (ReadonlySet<string> | undefined)[];
}

/** Number of entries that one word is guessed to be, the likeliest. */
const maximumGuesses = 4;
/** Longest word with its invisible characters. */
const maximumLength = 64;

/** A word whose characters are all Latin letters, or invisible. */
class NearWord implements Letters {
  readonly codes = new Uint16Array(maximumLetters + 1);
  length = 0;
  start = 0;
  end = 0;

  /** Reads the next word from `at` on; returns false at the end of the text. */
  next(text: string, at: number): boolean {
    let start = at;
    while (start < text.length && !isPart(foldOf(text.charCodeAt(start)))) start++;
    this.start = start;
    this.length = 0;
    if (start >= text.length) return false;
    const { codes } = this;
    let isWord = true;
    let length = 0;
    let end = start;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      const fold = foldOf(code);
      if (!isPart(fold)) break;
      if ((fold & CLASS) === SKIP_CLASS) continue;
      if ((fold & LATIN) === 0 || length === codes.length) isWord = false;
      else codes[length++] = baseTable[code] ?? 0;
    }
    this.end = end;
    if (isWord && end - start <= maximumLength) this.length = length;
    return true;
  }
}

/** For what is read at once: to allocate another one takes longer than to read a word. */
const sharedWord = new NearWord();

/** Adds the matches to `found`; those from `before` on are of the same text. */
export function findNear(
  text: string,
  tables: NearTables,
  mask: Uint8Array,
  found: EntryMatch[],
  before: number,
): void {
  if (tables.near.isEmpty) return;
  const word = sharedWord;
  const isFound = matchesWithin(found, before);
  for (let at = 0; word.next(text, at); at = word.end) {
    if (!mayBeNear(text, word, tables.dictionary) || isFound(word.start, word.end)) continue;
    const guesses = tables.near.guessesOf(word);
    if (guesses.length === 0 || tables.dictionary.isOrdinary(text, word.start, word.end)) continue;
    const best = new Map<number, number>();
    for (const guess of guesses) {
      const entry = tables.table.entries[guess.pattern] ?? 0;
      if (mask[entry] === 1 && counts(text, word, guess, tables))
        best.set(entry, Math.max(best.get(entry) ?? 0, guess.quality));
    }
    if (best.size === 0) continue;
    const likeliest = Math.max(...best.values());
    const entries = [...best.keys()].filter((entry) => best.get(entry) === likeliest).slice(0, maximumGuesses);
    for (const entry of entries) found.push({ entry, start: word.start, end: word.end, quality: likeliest });
  }
}

/** Returns true for a word of letters that no dictionary has; names of programs and the like, which are no words, are none. */
function mayBeNear(text: string, word: NearWord, dictionary: Dictionary): boolean {
  const { start, end, length } = word;
  if (length < minimumLetters || dictionary.has(text, start, end) || isNoWord(text, start, end)) return false;
  return !followsApostrophe(text, start) && !(precedesApostrophe(text, end) && text.charAt(end + 1) !== "s");
}

function counts(
  text: string,
  { start, end }: NearWord,
  { pattern, quality }: Guess,
  { table, dictionary, ignored }: NearTables,
): boolean {
  const entry = table.entries[pattern] ?? 0;
  if (ignored[entry]?.has(plainLetters(text, start, end)) === true) return false;
  if (isOwnWord(table, pattern, dictionary)) return false;
  return quality > maximumOrdinaryQuality || !isOrdinaryAnyway(text, start, end, dictionary);
}

/**
 * Returns a test whether a match lies within a range, to be asked with ranges in order. One that goes beyond the word
 * depends on what is around it, which what is known of the word must not (see sieve/sieve.ts).
 */
function matchesWithin(found: readonly EntryMatch[], before: number): (start: number, end: number) => boolean {
  if (found.length === before) return () => false;
  const matches = found.slice(before).sort((a, b) => a.start - b.start);
  let next = 0;
  return (start, end) => {
    while (next < matches.length && (matches[next]?.start ?? 0) < start) next++;
    for (; next < matches.length && (matches[next]?.start ?? end) < end; next++)
      if ((matches[next]?.end ?? 0) <= end) return true;
    return false;
  };
}

function isPart(fold: number): boolean {
  return (fold & (LETTER | DIGIT)) !== 0 || (fold & CLASS) === SKIP_CLASS;
}
