/** Adds patterns to the trie. */
import { isPhrase, PatternLetters, type PatternTable, readPattern } from "../lexicon/pattern-table.ts";
import { ACCEPTS, ACCEPTS_INSIDE, ACCEPTS_WITHIN, type Trie } from "../lexicon/trie.ts";
import { mayMatchWithin } from "./pattern-shapes.ts";

/** Adds a pattern of the table. `inside`: it may match inside a longer word. */
export function addToTrie(trie: Trie, table: PatternTable, pattern: number, inside: boolean): void {
  readPattern(table, pattern, letters);
  const { classes, runCount: end } = letters;
  const wordEnds = isPhrase(table, pattern) ? wordEndsOf(letters) : undefined;
  trie.add(pattern, { classes, end, marks: marksOf(table, pattern, inside), wordEnds });
}

const letters = new PatternLetters();

/** Returns the flags of the state where a pattern ends. */
function marksOf(table: PatternTable, pattern: number, inside: boolean): number {
  if (!inside) return ACCEPTS;
  return ACCEPTS | ACCEPTS_INSIDE | (mayMatchWithin(table, pattern) ? ACCEPTS_WITHIN : 0);
}

/** Returns for each class of a phrase 1 where a word ends with it. */
function wordEndsOf({ runs, runCount, parted }: PatternLetters): Uint8Array {
  const wordEnds = new Uint8Array(runCount);
  let letter = 0;
  for (let run = 0; run < runCount; run++) {
    for (let i = 0; i < (runs[run] ?? 0); i++, letter++) {
      if (parted[letter] === 1) wordEnds[i === 0 ? run - 1 : run] = 1;
    }
  }
  return wordEnds;
}
