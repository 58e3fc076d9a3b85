/** Tells which words may match without an ignorable letter, so that the others are not read once more. */
import type { StepCounter } from "../budget.ts";
import { ACCEPTS, ROOT, type Trie } from "../lexicon/trie.ts";
import { CLASS, foldOf, SKIP_CLASS } from "../text/fold.ts";
import { isIgnorableAt, type MayMatchWithout } from "../text/ignorable.ts";

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
