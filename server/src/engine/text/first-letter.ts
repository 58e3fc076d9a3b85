/** Where in a text a candidate for a pattern begins. */

import type { PatternTable } from "../lexicon/pattern-table.ts";
import { CLASS, SKIP_CLASS } from "./fold.ts";

/**
 * Where a candidate begins: its first run may have begun in a word before ("that turd"), and then only what is needed of
 * it belongs to the match. `next` is where the following symbol begins, -1 if there is none.
 */
export function firstLetter(
  text: string,
  fold: Uint16Array,
  table: PatternTable,
  pattern: number,
  symbol: number,
  next: number,
): number {
  if (next < 0) return symbol;
  const run = table.classStarts[pattern] ?? 0;
  const needed = table.runs[run] ?? 1;
  let start = symbol;
  let letters = 0;
  for (let at = next - 1; at >= symbol; at--) {
    const letter = (fold[text.charCodeAt(at)] ?? 0) & CLASS;
    if (letter === table.classes[run]) {
      start = at;
      letters++;
    } else if (letter !== SKIP_CLASS && letters >= needed) break;
  }
  return start;
}
