/** Tells which words are ordinary: a match across spaces needs one that is not. */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { BREAK_CLASS, CLASS, foldOf, LETTER, SKIP_CLASS } from "../text/fold.ts";

/** Returns true when one of the words between `start` and `end` is no ordinary one. */
export function holdsOddWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  let from = -1;
  let letters = 0;
  let characters = 0;
  for (let i = start; i <= end; i++) {
    const fold = i < end ? foldOf(text.charCodeAt(i)) : 0;
    if (!isParting(fold)) {
      if (from < 0) from = i;
      if ((fold & LETTER) !== 0) letters++;
      if ((fold & CLASS) !== SKIP_CLASS) characters++;
      continue;
    }
    if (letters > 0 && isOdd(text, start, from, i, characters, dictionary)) return true;
    from = -1;
    letters = characters = 0;
  }
  return false;
}

function isOdd(text: string, start: number, from: number, to: number, characters: number, dictionary: Dictionary) {
  if (characters === 1) return !isOrdinaryLetter(text, start, from, to);
  return !dictionary.has(text, from, to) && !isEnding(text, start, from, to);
}

function isOrdinaryLetter(text: string, start: number, from: number, to: number): boolean {
  return "aAiI".includes(text.charAt(from)) || isEnding(text, start, from, to);
}

/** Returns true for the s of "that's" and the like, which are ordinary. */
function isEnding(text: string, start: number, from: number, to: number): boolean {
  if (from <= start + 1) return false;
  const before = text.charAt(from - 1);
  return (before === "'" || before === "\u2019") && endings.has(text.slice(from, to).toLowerCase());
}

const endings = new Set(["s", "t", "d", "m", "ll", "re", "ve"]);

function isParting(fold: number): boolean {
  return (fold & CLASS) === 0 || (fold & CLASS) === BREAK_CLASS;
}
