/** After any edits the whitelist answers as one built from the same lists, and removal frees its memory. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Phrase } from "./phrase-symbols.ts";
import { type AllowedWord, EditableWhitelist, type ItemWithId, type WhitelistEdit } from "./whitelist.ts";

const some = <T>(...of: readonly T[]) => fc.constantFrom(...of);

/** Few atoms in many orders, so that entries begin, end and hold one another. */
const texts = fc.oneof(
  fc.array(some("a", "b", "c"), { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join(" ")),
  fc.array(some("+", "a", "-", ":"), { minLength: 1, maxLength: 5 }).map((atoms) => atoms.join("")),
  some("A b", "Straße", "STRASSE", "ice cream", "我喜欢", "don't", "a's", "  b ", " "),
);
const words: fc.Arbitrary<ItemWithId<AllowedWord>> = fc.record({
  id: fc.nat(11),
  text: texts,
  locale: some("en", "de"),
  inflect: fc.boolean(),
  inflections: fc.array(some("bs", "a cs", "A", "b"), { maxLength: 2 }),
  exclusions: fc.array(some("a's", "a b's"), { maxLength: 1 }),
  tags: fc.uniqueArray(some("One", "Two"), { maxLength: 2 }),
});
const phrases: fc.Arbitrary<ItemWithId<Phrase>> = fc.record({
  id: fc.nat(5),
  advanced: fc.boolean(),
  parts: fc.array(fc.oneof(texts, some("One", "Two", "*")), { minLength: 1, maxLength: 3 }),
});
const edits: fc.Arbitrary<WhitelistEdit> = fc.record({
  words: fc.record({ put: fc.array(words, { maxLength: 4 }), remove: fc.array(fc.nat(11), { maxLength: 4 }) }),
  phrases: fc.record({ put: fc.array(phrases, { maxLength: 1 }), remove: fc.array(fc.nat(5), { maxLength: 1 }) }),
});
const sentences = fc
  .array(
    some("a", "b", "c", "+", "-", ":", " ", " ", "A", "bs", "'s", "ice cream", "strasse", "我", "喜欢", "x", ","),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(""));

/** Lists after the edits. */
class Lists {
  readonly #words = new Map<number, ItemWithId<AllowedWord>>();
  readonly #phrases = new Map<number, ItemWithId<Phrase>>();

  apply({ words: wordEdit, phrases: phraseEdit }: WhitelistEdit): void {
    for (const id of wordEdit?.remove ?? []) this.#words.delete(id);
    for (const word of wordEdit?.put ?? []) this.#words.set(word.id, word);
    for (const id of phraseEdit?.remove ?? []) this.#phrases.delete(id);
    for (const phrase of phraseEdit?.put ?? []) this.#phrases.set(phrase.id, phrase);
  }

  build(): EditableWhitelist {
    const built = new EditableWhitelist();
    built.apply({ words: { put: [...this.#words.values()] }, phrases: { put: [...this.#phrases.values()] } });
    return built;
  }
}

describe("after any sequence of edits", () => {
  test("every text is judged as by a whitelist that is built afresh (law)", () => {
    const sequences = fc.array(edits, { minLength: 1, maxLength: 12 });
    const samples = fc.array(sentences, { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(sequences, samples, (sequence, contents) => {
        const edited = new EditableWhitelist();
        const lists = new Lists();
        for (const edit of sequence) {
          edited.apply(edit);
          lists.apply(edit);
          const built = lists.build();
          for (const content of contents) expect(edited.check(content)).toEqual(built.check(content));
        }
      }),
      { numRuns: 1500 },
    );
  });

  test("nothing is left of words and phrases that were all removed", () => {
    const sequences = fc.array(edits, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sequences, (sequence) => {
        const edited = new EditableWhitelist();
        const ids = Array.from({ length: 12 }, (_, id) => id);
        const removeAll = { words: { remove: ids }, phrases: { remove: ids } };
        for (const edit of sequence) edited.apply(edit);
        const { capacity } = edited;
        for (let round = 0; round < 3; round++) {
          edited.apply(removeAll);
          for (const edit of sequence) edited.apply(edit);
        }
        expect(edited.capacity).toBe(capacity);
        edited.apply(removeAll);
        expect(edited.size).toBe(0);
        expect(edited.check("a b")).toEqual(new EditableWhitelist().check("a b"));
      }),
    );
  });
});

test("edits for a long time take no more memory than the words that are listed at once", () => {
  const whitelist = new EditableWhitelist();
  const word = (id: number, text: string) => ({
    ...{ id, text, locale: "en", inflect: true, inflections: [`${text}s`], exclusions: [], tags: [] },
  });
  const fill = (round: number) => {
    for (let id = 0; id < 500; id++) {
      whitelist.apply({
        words: { put: [word(id, id % 2 === 0 ? `word${round}x${id}` : `of word${round}x${id} and`)] },
      });
    }
    return whitelist.capacity;
  };
  fill(0);
  const settled = fill(1);
  for (let round = 2; round < 20; round++) expect(fill(round)).toBeLessThanOrEqual(settled);
});
