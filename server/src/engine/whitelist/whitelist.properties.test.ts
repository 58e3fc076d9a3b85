/** Properties of every text and every list; work is linear in the text alone, measured in steps instead of time. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AllowedWord, createWhitelist, isForbidden, type WhitelistMatch } from "./whitelist.ts";

function word(text: string, tags: readonly string[] = []): AllowedWord {
  return { text, locale: "en", inflect: false, exclusions: [], inflections: [], tags };
}

const words = ["a", "b", "hello", "parrot", "ice", "cream", "ice cream", "c++", ":-)", "我", "喜欢"];
const fillers = ["x", "unknown", " ", "  ", ", ", ".", "-", "+", "1", "🦜", "\u200B", "\u0301", "\u202E", "'s", "不"];
const texts = fc
  .array(fc.constantFrom(...words, ...words, ...fillers), { maxLength: 30 })
  .map((parts) => parts.join(""));
const sentences = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(" "));
const parts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
const tagParts = fc.array(fc.constantFrom("One", "Two", "*"), { minLength: 1, maxLength: 4 });
const lists = fc.record({
  allowed: fc.uniqueArray(fc.constantFrom(...words)),
  disallowedPhrases: fc.array(parts, { maxLength: 5 }),
  advancedDisallowedPhrases: fc.array(tagParts, { maxLength: 5 }),
});

interface Lists {
  readonly allowed: readonly string[];
  readonly disallowedPhrases: readonly (readonly string[])[];
  readonly advancedDisallowedPhrases: readonly (readonly string[])[];
}

function whitelistOf({ allowed, ...phrases }: Lists) {
  const tagged = allowed.map((text) => word(text, [text.length % 2 === 0 ? "One" : "Two"]));
  return createWhitelist({ allowed: tagged, ...phrases });
}

const spans = (matches: readonly WhitelistMatch[]) => matches.map(({ start, length }) => `${start}+${length}`);

describe("for every text and list", () => {
  test("matches lie in the text, in order, and split no character; those of words do not overlap but where texts do", () => {
    fc.assert(
      fc.property(lists, texts, (made, text) => {
        const matches = whitelistOf(made).check(text);
        for (const [index, { start, length }] of matches.entries()) {
          expect(length).toBeGreaterThan(0);
          expect(start + length).toBeLessThanOrEqual(text.length);
          expect(text.slice(start, start + length).isWellFormed()).toBe(true);
          expect(start).toBeGreaterThanOrEqual(matches[index - 1]?.start ?? 0);
        }
        const denied = matches.filter(({ whitelistResult }) => whitelistResult === "disallowedWord");
        for (const [index, { start }] of denied.entries()) {
          const before = denied[index - 1];
          if (before !== undefined) expect(start).toBeGreaterThan(before.start + before.length);
        }
      }),
    );
  });

  test("every letter, digit and sign is either allowed or disallowed, never both, never neither", () => {
    fc.assert(
      fc.property(lists, texts, (made, text) => {
        const matches = whitelistOf({ ...made, disallowedPhrases: [], advancedDisallowedPhrases: [] }).check(text);
        for (const { index } of text.matchAll(/[\p{L}\p{N}\p{S}]/gu)) {
          const here = matches.filter(({ start, length }) => start <= index && index < start + length);
          expect(new Set(here.map(isForbidden)).size).toBe(1);
        }
      }),
    );
  });

  test("allowing one more word never denies what was allowed", () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(...words), texts, (made, more, text) => {
        const bare = { ...made, disallowedPhrases: [], advancedDisallowedPhrases: [] };
        const length = (list: Lists) =>
          whitelistOf(list)
            .check(text)
            .filter(isForbidden)
            .reduce((sum, match) => sum + match.length, 0);
        expect(length({ ...bare, allowed: [...bare.allowed, more] })).toBeLessThanOrEqual(length(bare));
      }),
    );
  });

  test("case changes nothing", () => {
    fc.assert(
      fc.property(lists, texts, (made, text) => {
        const list = whitelistOf(made);
        expect(spans(list.check(text.toUpperCase()))).toEqual(spans(list.check(text)));
      }),
    );
  });

  test("what is forbidden stays so when invisible characters are put between its letters", () => {
    fc.assert(
      fc.property(lists, sentences, (made, text) => {
        const list = whitelistOf(made);
        const hidden = text.replaceAll(/(?<=[a-z])(?=[a-z])/g, "\u200B");
        const results = (of: string) => list.check(of).map(({ whitelistResult }) => whitelistResult);
        expect(results(hidden)).toEqual(results(text));
      }),
    );
  });

  test("a phrase only ever adds what is forbidden", () => {
    fc.assert(
      fc.property(lists, parts, texts, (made, more, text) => {
        const covered = (list: Lists) => {
          const flags = new Uint8Array(text.length);
          for (const match of whitelistOf(list).check(text).filter(isForbidden))
            flags.fill(1, match.start, match.start + match.length);
          return flags;
        };
        const before = covered(made);
        const after = covered({ ...made, disallowedPhrases: [...made.disallowedPhrases, more] });
        expect([...before].every((flag, index) => flag <= (after[index] ?? 0))).toBe(true);
      }),
    );
  });

  test("phrases are those that a search by brute force finds", () => {
    const single = ["a", "b", "hello", "parrot"];
    const phrase = fc.array(fc.constantFrom(...single, "*"), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(phrase, { maxLength: 6 }), fc.array(fc.constantFrom(...single, "no")), (made, said) => {
        const allowed = single.map((text) => word(text, [text]));
        const list = createWhitelist({ allowed, disallowedPhrases: [], advancedDisallowedPhrases: made });
        const all = said.flatMap((_, first) =>
          made
            .filter((phraseParts) =>
              phraseParts.every((part, at) => {
                const here = said[first + at];
                return here !== undefined && here !== "no" && (part === "*" || part === here);
              }),
            )
            .map(({ length }) => ({ first, last: first + length })),
        );
        const longest = all.filter(
          (one) =>
            !all.some(
              (other) =>
                other.first <= one.first && one.last <= other.last && other.last - other.first > one.last - one.first,
            ),
        );
        const wanted = new Set(
          longest.map(
            ({ first, last }) =>
              said.slice(0, first).join(" ").length +
              (first > 0 ? 1 : 0) +
              "+" +
              said.slice(first, last).join(" ").length,
          ),
        );
        const found = list
          .check(said.join(" "))
          .filter(({ whitelistResult }) => whitelistResult === "disallowedPhrase");
        expect(new Set(spans(found))).toEqual(wanted);
        expect(found).toHaveLength(wanted.size);
      }),
    );
  });
});

const hostileLists: Readonly<Record<string, Lists>> = {
  "nested phrases": {
    allowed: ["a", "b"],
    disallowedPhrases: Array.from({ length: 100 }, (_, index) => [...Array(index).fill("a"), "b"]),
    advancedDisallowedPhrases: [],
  },
  "stars and tags in every order": {
    allowed: ["a", "b"],
    disallowedPhrases: [],
    advancedDisallowedPhrases: Array.from({ length: 1024 }, (_, index) => [
      ...Array.from({ length: 10 }, (_unused, bit) => ((index >> bit) & 1 ? "*" : "Two")),
      "None",
    ]),
  },
  "long entries of one word": {
    allowed: ["a", ...Array.from({ length: 100 }, (_, index) => `${"a ".repeat(index)}b`)],
    disallowedPhrases: [["a", "b"]],
    advancedDisallowedPhrases: [["*", "*", "None"]],
  },
};

const hostileTexts: Readonly<Record<string, (size: number) => string>> = {
  "one word again and again": (size) => "a ".repeat(size / 2),
  "two words": (size) => "a a a b ".repeat(size / 8),
  "one long word": (size) => "a".repeat(size),
  "words that touch signs": (size) => "a+".repeat(size / 2),
  punctuation: (size) => `a${".".repeat(size)}`,
  "punctuation and words": (size) => "a,".repeat(size / 2),
  invisible: (size) => `a${"\u200B".repeat(size)}`,
  marks: (size) => `a${"\u0301".repeat(size)}`,
  emoji: (size) => "👩‍👩".repeat(size / 5),
  "joined emoji": (size) => "👩‍".repeat(size / 3),
  Chinese: (size) => "我".repeat(size),
};

describe("work grows with the text", () => {
  for (const [listName, list] of Object.entries(hostileLists)) {
    test.each(Object.keys(hostileTexts))(`${listName}: %s`, (name) => {
      const steps = (size: number): number => {
        const whitelist = whitelistOf(list);
        whitelist.check((hostileTexts[name] ?? String)(size));
        return whitelist.steps();
      };
      const [small, large] = [steps(2048), steps(16_384)];
      expect(large).toBeLessThan(small * 8 * 1.2 + 1000);
    });
  }

  test("of a plain list, at most ten times as much as an ordinary text of its length", () => {
    const list = {
      allowed: words,
      disallowedPhrases: [
        ["hello", "parrot"],
        ["ice", "cream"],
      ],
      advancedDisallowedPhrases: [["One", "*", "Two"]],
    };
    const stepsOf = (text: string): number => {
      const whitelist = whitelistOf(list);
      whitelist.check(text);
      return whitelist.steps() / text.length;
    };
    const ordinary = stepsOf("hello there, my parrot wants ice cream again. ".repeat(100));
    for (const make of Object.values(hostileTexts)) expect(stepsOf(make(4096))).toBeLessThan(ordinary * 10);
  });

  test("words of many tags cost no more than the phrases that may go on with one of them", () => {
    const tags = Array.from({ length: 500 }, (_, index) => `T${index}`);
    const whitelist = createWhitelist({
      allowed: [word("a", tags)],
      disallowedPhrases: [],
      advancedDisallowedPhrases: tags.map((tag) => [tag, "*", "None"]),
    });
    const text = "a ".repeat(200);
    whitelist.check(text);
    expect(whitelist.steps() / 200).toBeLessThan(10 * tags.length);
  });

  test("no more phrases are open than the bound; where they are more, the words are denied", () => {
    const tags = Array.from({ length: 1200 }, (_, index) => `T${index}`);
    const whitelist = createWhitelist({
      allowed: [word("a", tags), word("b")],
      disallowedPhrases: [],
      advancedDisallowedPhrases: tags.map((tag) => [tag, "None"]),
    });
    const results = (text: string) => whitelist.check(text).filter(isForbidden);
    expect(results("b b")).toEqual([]);
    expect(results("b a b")).toEqual([{ start: 2, length: 1, quality: 1, whitelistResult: "disallowedPhrase" }]);
  });
});
