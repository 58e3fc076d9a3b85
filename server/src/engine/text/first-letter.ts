/** Finds the start of a candidate in a text. */

import type { PatternLetters } from "../lexicon/pattern-table.ts";
import { CLASS, SKIP_CLASS } from "./fold.ts";

/**
 * Returns the start of a candidate. Its first run may have begun in the word before ("that turd"); then only the
 * letters it needs belong to the match. `next` is the offset of the following symbol, -1 if there is none.
 */
export function firstLetter(
  text: string,
  fold: Uint16Array,
  { classes, runs }: Pick<PatternLetters, "classes" | "runs">,
  symbol: number,
  next: number,
): number {
  if (next < 0) return symbol;
  const needed = runs[0] ?? 1;
  let start = symbol;
  let letters = 0;
  for (let at = next - 1; at >= symbol; at--) {
    const letter = (fold[text.charCodeAt(at)] ?? 0) & CLASS;
    if (letter === classes[0]) {
      start = at;
      letters++;
    } else if (letter !== SKIP_CLASS && letters >= needed) break;
  }
  return start;
}
