import fc from "fast-check";
import { expect, test } from "vitest";
import { replace } from "./replace.ts";
import { entry, filterOf } from "./testdata/make.ts";
import { type BlacklistOptions, type FilterEntry, type FilterMode, severities } from "./types.ts";

const dictionary = ["assume", "class", "jockey", "head", "the", "that", "scrap", "crude", "a", "i", "but", "to"];
const modes: readonly FilterMode[] = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"];
const listed = ["ass", "crud", "butt", "smurf", "blue smurf", "git", "hussy", "дурак", "ill"];
const entries: readonly FilterEntry[] = listed.map((text, i) =>
  entry(text, {
    filterMode: modes[i % 4] ?? "embeddable",
    severity: severities[i % 4] ?? "mild",
    locale: i % 3 === 0 ? "en_US" : "en",
    tags: i % 2 === 0 ? ["a"] : ["b"],
    noun: true,
    verb: i % 2 === 0,
    collapseDoubles: true,
    replacePhonetics: i > 2,
  }),
);
const filter = filterOf(entries, dictionary);

const piece = fc.oneof(
  fc.constantFrom(...listed, ...dictionary),
  fc.constantFrom(
    " ",
    " ",
    ".",
    "-",
    "*",
    "x",
    "q",
    "\u200B",
    "\u0301",
    "/\\",
    "|",
    "()",
    "ß",
    "𝐬",
    "😀",
    "4",
    "5",
    "@",
    "!",
    "s",
    "t",
    "a",
    "i",
    "S",
    "Ä",
    "\n",
    "'",
  ),
  fc.string({ maxLength: 3, unit: "grapheme" }),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

test("offsets cut what was matched out of the original", () => {
  fc.assert(
    fc.property(text, (content) => {
      const matches = filter.findBlacklisted(content);
      for (const { start, length, matched, quality } of matches) {
        expect(content.slice(start, start + length)).toBe(matched);
        expect(length).toBeGreaterThan(0);
        expect(quality).toBeGreaterThan(0);
        expect(quality).toBeLessThanOrEqual(1);
      }
      const order = matches.map(({ start, length }) => start * 1e6 + length);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }),
    { numRuns: 2000 },
  );
});

test("what was replaced is not found again", () => {
  fc.assert(
    fc.property(text, (content) => {
      let replaced = content;
      // The rest of a text may make a new word ("cr[crud]ud"), so it takes a few rounds, never endlessly many.
      for (let i = 0; i < 6; i++) replaced = replace(replaced, filter.findBlacklisted(replaced), { string: " ... " });
      expect(filter.findBlacklisted(replaced)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("replacing a word leaves nothing of it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...listed), fc.constantFrom("*", "#", "-", "_"), (word, character) => {
      const content = `oh ${word} yes`;
      expect(filter.findBlacklisted(replace(content, filter.findBlacklisted(content), { character }))).toEqual([]);
    }),
  );
});

test("case and invisible characters hide nothing", () => {
  const hidden = fc.constantFrom("", "", "\u200B", "\u200D", "\u00AD", "\u2060", "\uFEFF");
  fc.assert(
    fc.property(
      fc.constantFrom(...listed),
      fc.infiniteStream(fc.boolean()),
      fc.infiniteStream(hidden),
      (word, upper, invisible) => {
        // Nothing but case is undone for it.
        const isExact = entries.some(({ text, filterMode }) => text === word && filterMode === "exactMatch");
        const characters = [...word].map((character) =>
          upper.next().value === true ? character.toUpperCase() : character,
        );
        const disguised = characters
          .map((character, i) => (i === 0 || isExact ? character : `${invisible.next().value ?? ""}${character}`))
          .join("");
        const matches = filter.findBlacklisted(`so ${disguised}, ok`);
        expect(matches.some(({ root, matched }) => root === word && matched === disguised)).toBe(true);
      },
    ),
    { numRuns: 1000 },
  );
});

test("limits only remove matches", () => {
  const options: fc.Arbitrary<BlacklistOptions> = fc.record(
    {
      locales: fc.subarray(["en", "en_US", "de"]),
      tags: fc.subarray(["a", "b", "c"]),
      minimumSeverity: fc.constantFrom(...severities),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(text, options, (content, limits) => {
      const all = filter.findBlacklisted(content).map((match) => JSON.stringify(match));
      for (const match of filter.findBlacklisted(content, limits)) expect(all).toContain(JSON.stringify(match));
    }),
    { numRuns: 1000 },
  );
});

test("nothing is found inside a dictionary word", () => {
  const letters = fc.stringMatching(/^[a-z]{1,4}$/);
  fc.assert(
    fc.property(
      letters,
      fc.constantFrom("ass", "crud", "butt", "smurf", "git"),
      letters,
      fc.constantFrom("embeddable", "distinguishable"),
      (before, word, after, filterMode) => {
        const whole = before + word + after;
        const embedding = filterOf(
          [entry(word, { filterMode: filterMode === "embeddable" ? "embeddable" : "distinguishable" })],
          [whole, before, after],
        );
        expect(embedding.findBlacklisted(`the ${whole} is`)).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test("an ignorable letter between the letters of a word hides nothing", () => {
  const hidden = filterOf(
    ["crud", "smurf", "hussy", "butter"].map((word) => entry(word, { filterMode: "embeddable" })),
  );
  fc.assert(
    fc.property(
      fc.constantFrom("crud", "smurf", "hussy", "butter"),
      fc.constantFrom("q", "x", "z"),
      fc.infiniteStream(fc.boolean()),
      (word, letter, between) => {
        const disguised = [...word].map((each, i) => (i > 0 && between.next().value ? letter + each : each)).join("");
        const roots = hidden.findBlacklisted(`oh ${disguised} now`).map(({ root }) => root);
        expect(roots, disguised).toContain(word);
      },
    ),
    { numRuns: 300 },
  );
});
