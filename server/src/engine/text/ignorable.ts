/**
 * Reads texts without ignorable letters. Moderation, `ignorableCharacters`: a single such letter may stand between
 * letters of a match, the same one throughout ("dqoqrqk").
 */
import { type Coroutine, unitsPerYield } from "../coroutine.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import { baseOf } from "./fold.ts";
import { type Reading, Rewriter } from "./reading.ts";
import { isLetter, tokenEnd, tokenStart } from "./tokens.ts";

/** Returns the words that have the letter and are in no dictionary, without the letter. */
export function* withoutIgnorable(
  text: string,
  letter: string,
  dictionary: Dictionary,
): Coroutine<Reading | undefined> {
  const small = letter.toLowerCase();
  const capital = letter.toUpperCase();
  let nextSmall = text.indexOf(small);
  let nextCapital = text.indexOf(capital);
  if (nextSmall < 0 && nextCapital < 0) return undefined;
  const rewriter = new Rewriter();
  let next = unitsPerYield;
  while (nextSmall >= 0 || nextCapital >= 0) {
    const at = nextSmall < 0 || (nextCapital >= 0 && nextCapital < nextSmall) ? nextCapital : nextSmall;
    const end = Math.max(tokenEnd(text, at), at + 1);
    const start = tokenStart(text, at);
    if (!dictionary.has(text, start, end)) {
      keepWithout(text, start, end, small.charCodeAt(0), rewriter);
      rewriter.part(end);
    }
    if (nextSmall >= 0 && nextSmall < end) nextSmall = text.indexOf(small, end);
    if (nextCapital >= 0 && nextCapital < end) nextCapital = text.indexOf(capital, end);
    if (end < next) continue;
    next = end + unitsPerYield;
    yield;
  }
  return rewriter.changed ? { ...rewriter.reading(text.length), wholeWords: true } : undefined;
}

function keepWithout(text: string, start: number, end: number, letter: number, rewriter: Rewriter): void {
  const is = (at: number): boolean => at >= start && at < end && baseOf(text.charCodeAt(at)) === letter;
  for (let at = start; at < end; at++) {
    const single = is(at) && !is(at - 1) && !is(at + 1);
    if (!(single && at > start && at + 1 < end && isLetter(text.charCodeAt(at - 1))))
      rewriter.keep(text.charAt(at), at);
  }
}
