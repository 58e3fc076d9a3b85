/** Forms of a whole list at once lead to the guesses that additions one by one lead to. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { StepCounter } from "../budget.ts";
import { complete } from "../build-steps.ts";
import { GrowingPatternTable, LISTED, PHONETIC } from "../lexicon/pattern-table.ts";
import { NearForms } from "./near-forms.ts";

const word = fc.string({ unit: fc.constantFrom(..."aeuvbcd"), minLength: 3, maxLength: 10 });
const words = fc.array(word, { minLength: 1, maxLength: 60 });

/** Entries, one for each word, are guessed but for each fourth. */
function rootOf(entry: number): number {
  return entry % 4 === 0 ? 0 : 5;
}

function guesses(near: NearForms, text: string): unknown {
  const codes = new Uint16Array(text.length + 1);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  const written = { codes, length: text.length };
  return [...near.guessesOf(written)];
}

/** Returns the word without a letter, with two exchanged, and without vowels. */
function misspelled(text: string): string[] {
  const [first, second, third] = [text.slice(0, 1), text.slice(1, 2), text.slice(2)];
  return [
    first + third,
    first + third.slice(0, 1) + second + third.slice(1),
    first + text.slice(1).replace(/[aeu]/g, ""),
  ];
}

test("all at once or one by one, before and after further additions", () => {
  fc.assert(
    fc.property(words, words, words, (listed, added, written) => {
      const table = new GrowingPatternTable();
      const grown = new NearForms(table, new StepCounter());
      const filled = new NearForms(table, new StepCounter());
      const append = (each: string, entry: number): number =>
        table.add(each, entry, entry % 5 === 0 ? PHONETIC : LISTED);
      const expectSame = (): void => {
        for (const each of [...written, ...listed.flatMap(misspelled)])
          expect(guesses(filled, each)).toEqual(guesses(grown, each));
      };
      for (const [entry, each] of listed.entries()) {
        const pattern = append(each, entry);
        if (rootOf(entry) > 0) grown.add(pattern, rootOf(entry));
      }
      complete(filled.fill(rootOf));
      expectSame();
      for (const [index, each] of added.entries()) {
        const pattern = append(each, listed.length + index);
        for (const near of [grown, filled]) near.add(pattern, 5);
      }
      expectSame();
    }),
    { numRuns: 200 },
  );
});
