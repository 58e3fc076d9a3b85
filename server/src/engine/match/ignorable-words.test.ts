import fc from "fast-check";
import { expect, test } from "vitest";
import { StepCounter } from "../budget.ts";
import { createDictionary } from "../lexicon/dictionary.ts";
import { GrowingPatternTable } from "../lexicon/pattern-table.ts";
import { addPatterns } from "../lexicon/patterns.ts";
import { Trie } from "../lexicon/trie.ts";
import { entry, filterOf } from "../testdata/make.ts";
import { createMayMatchWithout, withoutIgnorable } from "./ignorable-words.ts";
import { addToTrie } from "./trie-patterns.ts";

const listed = ["smurf", "ass", "rum"].map((text) => entry(text, { filterMode: "distinguishable" }));
/** Lower ones are guesses, which are made of the text alone. */
const minimumByForm = 0.5;
const table = new GrowingPatternTable();
const trie = new Trie();
for (const [index, each] of listed.entries())
  addPatterns(each, (text, kind, options) => addToTrie(trie, table, table.add(text, index, kind, options), true));
const mayMatch = createMayMatchWithout(trie, new StepCounter());

function isCandidate(word: string): boolean {
  return mayMatch(word, 0, word.length, "x".charCodeAt(0));
}

test("a word may match that is listed without single letters between its others", () => {
  for (const word of ["smurf", "sxmxuxrxf", "SXMURF", "smxúrf", "smx\u200Burf", "axs5", "sszmxurrrf"])
    expect(isCandidate(word), word).toBe(true);
});

test("one that only begins or goes on like a listed word is left out, and one with the letter twice", () => {
  for (const word of ["smxurfs", "xsmurf", "smxur", "asmxurf", "smxxurf", "xqz"])
    expect(isCandidate(word), word).toBe(false);
});

test("no word is left out that would be found", () => {
  const filter = filterOf(listed);
  const letters = fc.array(fc.constantFrom(..."smurfaxxSX5é", "\u200B"), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(letters, (chosen) => {
      const word = chosen.join("");
      const isFound = (text: string): boolean =>
        filter
          .findBlacklisted(text, { ignorableCharacters: "" })
          .some(({ length, quality }) => length === text.length && quality >= minimumByForm);
      const without = word.replace(/(?<=[smurfaé])x(?=[smurfa\u200B5é])/gi, "");
      if (isFound(without)) expect(isCandidate(word), word).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("a text without candidates is not read once more", () => {
  const dictionary = createDictionary([]);
  expect(withoutIgnorable("oxox xmxm", "x", dictionary, mayMatch)).toBeUndefined();
  const reading = withoutIgnorable("oxox sxmurf", "x", dictionary, mayMatch);
  expect(reading).toMatchObject({ text: "smurf\uE000", wholeWords: true });
});
