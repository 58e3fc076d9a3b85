/**
 * Reads texts without ignorable letters. Moderation, `ignorableCharacters`: a single such letter may stand between
 * letters of a match, the same one throughout ("dqoqrqk"). The patterns tell of most words that they match without none.
 */
import type { StepCounter } from "../budget.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import { ACCEPTS, ROOT, type Trie } from "../lexicon/trie.ts";
import { baseOf, CLASS, foldOf, SKIP_CLASS } from "../text/fold.ts";
import { type Reading, Rewriter } from "../text/reading.ts";
import { isLetter, tokenEnd, tokenStart } from "../text/tokens.ts";

/**
 * Creates the test. Without an ignorable letter only whole words count (see reading.ts), so a pattern has to end where
 * the word does.
 */
export function createMayMatchWithout(trie: Trie, counter: StepCounter): MayMatchWithout {
  return (text, start, end, letter) => {
    let state = ROOT;
    let last = 0;
    for (let at = start; at < end; at++) {
      const letterClass = foldOf(text.charCodeAt(at)) & CLASS;
      counter.steps++;
      if (letterClass === last || letterClass === SKIP_CLASS) continue;
      if (isIgnorableAt(text, at, start, end, letter)) continue;
      // A character that neither is a letter nor invisible is in no word; should it be, the search decides.
      if (letterClass === 0 || letterClass > SKIP_CLASS) return true;
      state = trie.child(state, letterClass);
      if (state === 0) return false;
      last = letterClass;
    }
    return (trie.marksOf(state) & ACCEPTS) !== 0;
  };
}

/** Returns true when a word, from `start` to `end`, may match without the single letters among its other letters. */
export type MayMatchWithout = (text: string, start: number, end: number, letter: number) => boolean;

/**
 * Returns the words that have the letter and are in no dictionary, without the letter; those that cannot match are left
 * out.
 */
export function withoutIgnorable(
  text: string,
  letter: string,
  dictionary: Dictionary,
  mayMatch: MayMatchWithout,
): Reading | undefined {
  const small = letter.toLowerCase();
  const capital = letter.toUpperCase();
  const code = small.charCodeAt(0);
  let nextSmall = text.indexOf(small);
  let nextCapital = text.indexOf(capital);
  let rewriter: Rewriter | undefined;
  while (nextSmall >= 0 || nextCapital >= 0) {
    const at = nextSmall < 0 || (nextCapital >= 0 && nextCapital < nextSmall) ? nextCapital : nextSmall;
    const end = Math.max(tokenEnd(text, at), at + 1);
    const start = tokenStart(text, at);
    if (mayMatch(text, start, end, code) && !dictionary.has(text, start, end)) {
      rewriter ??= new Rewriter();
      keepWithout(text, start, end, code, rewriter);
      rewriter.part(end);
    }
    if (nextSmall >= 0 && nextSmall < end) nextSmall = text.indexOf(small, end);
    if (nextCapital >= 0 && nextCapital < end) nextCapital = text.indexOf(capital, end);
  }
  return rewriter === undefined ? undefined : { ...rewriter.reading(text.length), wholeWords: true };
}

function keepWithout(text: string, start: number, end: number, letter: number, rewriter: Rewriter): void {
  for (let at = start; at < end; at++) {
    if (!isIgnorableAt(text, at, start, end, letter)) rewriter.keep(text.charAt(at), at);
  }
}

/** Returns true for the letter by itself between two characters of a word, the first of them a letter. */
function isIgnorableAt(text: string, at: number, start: number, end: number, letter: number): boolean {
  if (at === start || at + 1 >= end || baseOf(text.charCodeAt(at)) !== letter) return false;
  const before = text.charCodeAt(at - 1);
  return baseOf(before) !== letter && baseOf(text.charCodeAt(at + 1)) !== letter && isLetter(before);
}
