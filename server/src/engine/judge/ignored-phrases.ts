/**
 * Drops matches that share a word with a phrase of several words which their entry ignores: "weed" in "weed killer", "bomb the
 * school" in "photo bomb". Filtering, `ignores`.
 */
import type { StepCounter } from "../budget.ts";
import { foldOf, LETTER } from "../text/fold.ts";
import { plainLetters, tokenEnd, tokenStart } from "../text/tokens.ts";
import type { EntryMatch, FilterEntry } from "../types.ts";

/** Words on each side of a match that are read, and the characters between two of them. */
const maximumWords = 6;
const maximumGap = 8;

interface Surroundings {
  /** The words without case, marks and apostrophes, each with a blank before and behind it. */
  readonly words: string;
  /** Where the match is in them. */
  readonly start: number;
  readonly end: number;
}

export class IgnoredPhrases {
  /** Phrases by index of the entry. */
  readonly #phrases = new Map<number, readonly string[]>();
  readonly #counter: StepCounter;

  constructor(counter: StepCounter) {
    this.#counter = counter;
  }

  add({ ignores }: FilterEntry, index: number): void {
    const phrases: string[] = [];
    for (const ignored of ignores) {
      const words = wordsOf(ignored, 0, ignored.length);
      if (words.length > 1) phrases.push(` ${words.join(" ")} `);
    }
    if (phrases.length > 0) this.#phrases.set(index, phrases);
  }

  /** Returns the matches but for those in an ignored phrase. */
  withoutIgnored(text: string, matches: readonly EntryMatch[]): readonly EntryMatch[] {
    if (this.#phrases.size === 0 || matches.length === 0) return matches;
    return matches.filter((match) => !this.#isIgnored(text, match));
  }

  #isIgnored(text: string, { entry, start, end }: EntryMatch): boolean {
    const phrases = this.#phrases.get(entry);
    if (phrases === undefined) return false;
    const around = surroundingsOf(text, start, end);
    this.#counter.steps += around.words.length * phrases.length;
    return phrases.some((phrase) => sharesWord(around, phrase));
  }
}

function sharesWord({ words, start, end }: Surroundings, phrase: string): boolean {
  for (let at = words.indexOf(phrase); at >= 0; at = words.indexOf(phrase, at + 1))
    if (at + 1 < end && at + phrase.length - 1 > start) return true;
  return false;
}

function surroundingsOf(text: string, start: number, end: number): Surroundings {
  const from = tokenStart(text, start);
  const to = tokenEnd(text, end);
  const before = ` ${wordsOf(text, wordsBefore(text, from), from).join(" ")}`;
  const first = before.length > 1 ? `${before} ` : before;
  const words = first + wordsOf(text, from, to).join(" ");
  return {
    words: `${words} ${wordsOf(text, to, wordsBehind(text, to)).join(" ")} `,
    start: first.length,
    end: words.length,
  };
}

function wordsBefore(text: string, from: number): number {
  let at = from;
  for (let words = 0; words < maximumWords; words++) {
    let end = at;
    while (end > 0 && at - end <= maximumGap && !isWordPart(text, end - 1)) {
      if (isSentenceEnd(text, end - 1)) return at;
      end--;
    }
    const start = partStart(text, end);
    if (start === end) break;
    at = start;
  }
  return at;
}

function wordsBehind(text: string, to: number): number {
  let at = to;
  for (let words = 0; words < maximumWords; words++) {
    let start = at;
    while (start < text.length && start - at <= maximumGap && !isWordPart(text, start)) {
      if (isSentenceEnd(text, start)) return at;
      start++;
    }
    const end = partEnd(text, start);
    if (end === start) break;
    at = end;
  }
  return at;
}

/** A phrase lies within a sentence. */
function isSentenceEnd(text: string, at: number): boolean {
  return ".?!;\n".includes(text.charAt(at));
}

function isWordPart(text: string, at: number): boolean {
  return (foldOf(text.charCodeAt(at)) & LETTER) !== 0;
}

function partStart(text: string, end: number): number {
  return end > 0 && isWordPart(text, end - 1) ? tokenStart(text, end - 1) : end;
}

function partEnd(text: string, start: number): number {
  return start < text.length && isWordPart(text, start) ? tokenEnd(text, start) : start;
}

/** Returns the words of a text; an apostrophe belongs to its word. */
function wordsOf(text: string, start: number, end: number): string[] {
  const words: string[] = [];
  for (const word of text
    .slice(start, end)
    .replaceAll(/['\u2019]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)) {
    const letters = plainLetters(word, 0, word.length);
    if (letters !== "") words.push(letters);
  }
  return words;
}
