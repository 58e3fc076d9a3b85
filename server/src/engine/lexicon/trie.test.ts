import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCEPTS, ACCEPTS_INSIDE, ACCEPTS_WITHIN, ROOT, Trie } from "./trie.ts";

const patterns = ["a", "bc", "bcd", "abcd", "dcba", "ccdab", "dddd"].map(classesOf);
const trie = new Trie();
for (const [index, classes] of patterns.entries())
  trie.add(index, {
    classes,
    end: classes.length,
    marks: ACCEPTS | ACCEPTS_INSIDE | ACCEPTS_WITHIN,
    wordEnds: undefined,
  });

function classesOf(letters: string): Uint8Array {
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - 96);
}

/** Returns true when a pattern ends on the way from `from` on, or the way goes on after four symbols. */
function leadsOn(classes: Uint8Array, from: number): boolean {
  let state = ROOT;
  for (const letter of classes.subarray(from, from + 4)) {
    state = trie.child(state, letter);
    if (state === 0) return false;
    if ((trie.marksOf(state) & ACCEPTS) !== 0) return true;
  }
  return true;
}

test("a place is left out only where the way through the trie ends within four symbols, and no pattern on it", () => {
  const letters = fc.array(fc.constantFrom(..."abcde"), { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(letters, (chosen) => {
      const classes = classesOf(chosen.join(""));
      for (let from = 0; from + 4 <= classes.length; from++)
        expect(trie.mayBeginAt(classes, from, classes.length)).toBe(leadsOn(classes, from));
    }),
    { numRuns: 500 },
  );
});

test("near the end, where there are no four symbols, the way itself decides", () => {
  const classes = classesOf("eee");
  for (let from = 0; from < 3; from++) expect(trie.mayBeginAt(classes, from, 3)).toBe(true);
});
