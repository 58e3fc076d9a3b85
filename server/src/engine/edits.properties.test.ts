/** Edits in any order give the same filter as a rebuild; filters and dictionaries do not affect each other. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createDictionary,
  createFilter,
  type Dictionary,
  type DictionaryEntry,
  Filter,
  type FilterEntry,
} from "./filter.ts";
import { entry } from "./testdata/make.ts";
import { type FilterMode, severities } from "./types.ts";

const modes: readonly FilterMode[] = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"];
const texts = ["ass", "crud", "butt", "smurf", "blue smurf", "дурак", "a$$", "c++ fan", "🖕", "it"];
const words = ["class", "the", "blue", "crude", "assume", "head", "a"];

const someEntry = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    text: fc.constantFrom(...texts),
    filterMode: fc.constantFrom(...modes),
    severity: fc.constantFrom(...severities),
    noun: fc.boolean(),
    collapseDoubles: fc.boolean(),
    replacePhonetics: fc.boolean(),
    ignores: fc.subarray(["smurfs", "buttress"]),
    variations: fc.subarray(["krud", "azz"]),
    tags: fc.subarray(["a", "b"]),
  })
  .map(({ text, ...more }) => entry(text, more));

const edit = fc.oneof(
  { weight: 3, arbitrary: someEntry.map((put) => ({ put: [put] })) },
  { weight: 1, arbitrary: fc.array(someEntry, { maxLength: 3 }).map((put) => ({ put })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 7 }).map((id) => ({ remove: [id] })) },
);

const contents = [
  "ass crud butt smurf blue smurf дурак a$$ c++ fan 🖕 it",
  "a.s.s cr*d buttt sm urf blue.smurf assclass crudhead it's krud azz buttress smurfs",
  "the class is crude, assume a blue head",
];

const options = [{}, { tags: ["a"] }, { minimumSeverity: "high" }, { ignorableCharacters: "" }] as const;

function answers(filter: Filter): unknown {
  return contents.map((content) => options.map((each) => filter.findBlacklisted(content, each)));
}

/** Returns the list after the edits: the last put of an id wins. */
function finalOf(edits: readonly { put?: readonly FilterEntry[]; remove?: readonly number[] }[]): FilterEntry[] {
  const list = new Map<number, FilterEntry>();
  for (const { put = [], remove = [] } of edits) {
    for (const id of remove) list.delete(id);
    for (const each of put) list.set(each.id, each);
  }
  return [...list.values()];
}

test("edits one by one find what a filter of the final list finds, at every step", () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
      const dictionary = createDictionary(words);
      const edited = new Filter(dictionary);
      for (const [index, each] of edits.entries()) {
        edited.apply(each);
        const list = finalOf(edits.slice(0, index + 1));
        expect(edited.size).toBe(list.length);
        expect(edited.entries().toSorted((a, b) => a.id - b.id)).toEqual(list.toSorted((a, b) => a.id - b.id));
        expect(answers(edited)).toEqual(answers(createFilter({ entries: list, dictionary })));
      }
    }),
    { numRuns: 60 },
  );
});

test("one edit with a removal and an entry of the same id puts it", () => {
  const filter = createFilter({ entries: [entry("crud", { id: 1 })] });
  filter.apply({ remove: [1], put: [entry("smurf", { id: 1 })] });
  expect(filter.findBlacklisted("crud smurf").map(({ root }) => root)).toEqual(["smurf"]);
  filter.apply({ remove: [1, 1, 5] });
  expect(filter.size).toBe(0);
  expect(filter.findBlacklisted("crud smurf")).toEqual([]);
});

const dictionaryEntry = fc.oneof(
  fc.constantFrom("class", "Class", "cláss", "crude", "s-y", "sy", "it's"),
  fc.record({
    text: fc.constantFrom("class", "Class", "crude"),
    locale: fc.constantFrom("en", "de"),
    tags: fc.subarray(["a", "b"]),
  }),
);

test("a dictionary after additions and removals, in any order, answers as a new one of what is left", () => {
  const asked = ["class", "CLASS", "cláss", "crude", "sy", "its", "other"];
  fc.assert(
    fc.property(fc.array(dictionaryEntry, { maxLength: 14 }), fc.infiniteStream(fc.nat()), (added, choices) => {
      const edited = createDictionary([]);
      const there: (string | DictionaryEntry)[] = [];
      const choose = (below: number): number => (choices.next().value ?? 0) % below;
      for (const each of added) {
        edited.add(each);
        there.push(each);
        if (choose(2) === 0) edited.remove(there.splice(choose(there.length), 1)[0] ?? "");
        const fresh = createDictionary(there);
        expect(edited.size).toBe(fresh.size);
        for (const word of asked) {
          expect(edited.has(word, 0, word.length), word).toBe(fresh.has(word, 0, word.length));
          for (const tag of ["a", "b"])
            expect(edited.hasTagged(word, new Set([tag]))).toBe(fresh.hasTagged(word, new Set([tag])));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("an edit of the dictionary is in force for the next text, also where texts were met before", () => {
  const filterOf = (dictionary: Dictionary) =>
    createFilter({ entries: [entry("ass", { filterMode: "distinguishable" })], dictionary });
  // Both orders, since verdicts are remembered.
  for (const words of [[], ["class"]]) {
    const dictionary = createDictionary(words);
    const filter = filterOf(dictionary);
    let isListed = words.length > 0;
    for (let i = 0; i < 5; i++) {
      expect(filter.findBlacklisted("in a class")).toHaveLength(isListed ? 0 : 1);
      if (isListed) dictionary.remove("class");
      else dictionary.add("class");
      isListed = !isListed;
    }
  }
});

test("two filters, of one dictionary too, do not disturb each other", () => {
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 5 }), fc.array(someEntry, { maxLength: 5 }), (one, other) => {
      const dictionary = createDictionary(words);
      const filters = [one, other].map((entries) => createFilter({ entries, dictionary }));
      const alone = [one, other].map((entries) => createFilter({ entries, dictionary: createDictionary(words) }));
      const expected = alone.map((filter) => answers(filter));
      for (const index of [0, 1, 1, 0, 1, 0]) {
        const filter = filters[index];
        expect(filter && answers(filter)).toEqual(expected[index]);
      }
    }),
    { numRuns: 100 },
  );
});
