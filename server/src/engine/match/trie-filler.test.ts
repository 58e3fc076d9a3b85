/** A trie of all patterns at once is the one that additions one by one make, and takes additions as that one does. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { complete } from "../build-steps.ts";
import { GrowingPatternTable, LISTED } from "../lexicon/pattern-table.ts";
import { ROOT, Trie } from "../lexicon/trie.ts";
import { fillTrie } from "./trie-filler.ts";
import { addToTrie } from "./trie-patterns.ts";

const word = fc.string({ unit: fc.constantFrom(..."aabcdеж笨щ"), minLength: 1, maxLength: 9 });
const text = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => words.join(" ")) },
);
const texts = fc.array(text, { minLength: 1, maxLength: 40 });

/** Entries, one for each text, may match inside a longer word in turn. */
function isInside(entry: number): boolean {
  return entry % 3 !== 0;
}

/** Returns the flags and the patterns of each state, by the classes that lead to it. */
function statesOf(trie: Trie): Map<string, readonly [marks: number, patterns: number[]]> {
  const states = new Map<string, readonly [number, number[]]>();
  const visit = (state: number, classes: string): void => {
    const patterns: number[] = [];
    for (let each = trie.firstPattern(state); each >= 0; each = trie.nextPattern(each)) patterns.push(each);
    states.set(classes, [trie.marksOf(state), patterns]);
    for (let letter = 1; letter < 27; letter++) {
      const child = trie.child(state, letter);
      if (child !== 0) visit(child, `${classes} ${letter}`);
    }
  };
  visit(ROOT, "");
  return states;
}

test("all at once or one by one, before and after further additions", () => {
  fc.assert(
    fc.property(texts, texts, (listed, added) => {
      const table = new GrowingPatternTable();
      const grown = new Trie();
      const filled = new Trie();
      for (const [entry, each] of listed.entries())
        addToTrie(grown, table, table.add(each, entry, LISTED), isInside(entry));
      complete(fillTrie(filled, table, isInside));
      expect(statesOf(filled)).toEqual(statesOf(grown));
      for (const each of added) {
        const pattern = table.add(each, table.count, LISTED);
        for (const trie of [grown, filled]) addToTrie(trie, table, pattern, true);
      }
      expect(statesOf(filled)).toEqual(statesOf(grown));
    }),
    { numRuns: 30 },
  );
});
