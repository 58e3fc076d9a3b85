import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { blacklistAlone, entry, found, type Match } from "./fixtures.ts";

const { client } = await start({
  blacklist: {
    entries: [
      entry("heck", { filterMode: "embeddable", tags: ["Oath", "Short"] }),
      entry("scallywag", { severity: "medium", noun: true, variations: ["scalawag"] }),
      entry("flapdoodle", { severity: "severe", locale: "en_GB", filterMode: "distinguishable" }),
      entry("blue", { severity: "high" }),
      entry("blue smurf"),
      entry("smurf"),
      entry("Trottel", { locale: "de", filterMode: "exactMatch" }),
    ],
    dictionary: ["check", "house", "deck"].map((text) => ({ text, locale: "en" })),
  },
});

async function filter(content: string, more: object = {}) {
  return client.moderation.filterContentItem({ body: { ...blacklistAlone, content, ...more } });
}

test.each(["", " ", "Ahoy there, check the deck!", "日本語の文章です。", "👩‍👩‍👧 \u200b\u0301", "<b>[i]&amp;"])(
  "a clean text has no matches and is its own replacement: %j (Decisions: Filter response)",
  async (content) => {
    expect(await filter(content)).toEqual({ matches: [], metaMatches: [], replacement: content });
  },
);

describe("a blacklist match (Decisions: Filter response)", () => {
  test("says what was found, where, and of which entry", async () => {
    const content = "😀 You Scallywag, you!";
    expect(await filter(content)).toEqual({
      matches: [
        {
          type: "blacklist",
          start: 7,
          length: 9,
          quality: 1,
          locale: "en",
          matched: "Scallywag",
          root: "scallywag",
          severity: "medium",
          tags: ["Insult"],
          blacklistResult: "basic",
        },
      ],
      metaMatches: [],
      replacement: "😀 You *********, you!",
    });
  });

  test("has its entry's locale, severity and tags", async () => {
    const { matches } = await filter("heck flapdoodle Trottel");
    expect(matches.map(({ root, locale, severity, tags }) => [root, locale, severity, tags?.toSorted()])).toEqual([
      ["heck", "en", "mild", ["Oath", "Short"]],
      ["flapdoodle", "en_GB", "severe", ["Insult"]],
      ["Trottel", "de", "mild", ["Insult"]],
    ]);
  });

  test("has the text of the entry as its root, whatever form was found", async () => {
    for (const form of ["scallywag", "SCALLYWAG", "scallywags", "scalawag", "sc@llyw@g", "s c a l l y w a g"]) {
      const { matches } = await filter(`That ${form} there`);
      expect(matches).toMatchObject([{ root: "scallywag", matched: form, start: 5, length: form.length }]);
    }
  });

  test("has at least 0.5, and less for a guess; markup within the word lowers it (Decisions: Quality of words)", async () => {
    const quality = async (content: string, more = {}) => (await filter(content, more)).matches[0]?.quality;
    expect(await quality("s-c-@-l-l-y-w-@-g ⓢⓒⓐⓛⓛⓨⓦⓐⓖ")).toBeGreaterThanOrEqual(0.5);
    expect(await quality("ⓢⓒⓐⓛⓛⓨⓦⓐⓖ")).toBe(0.55);
    expect(await quality("scallwyag")).toBe(0.45);
    const html = { contentType: "html" };
    expect(await quality("<b>scallywag</b>", html)).toBe(1);
    expect(await quality("scally<b>wag</b>", html)).toBe(0.95);
    expect(await quality("scall<b>w</b>yag", html)).toBe(0.35);
  });
});

test("matches come in the order in which a reader meets them", async () => {
  const { matches } = await filter("smurf, flapdoodle, heck, blue, scallywag, heck");
  expect(matches.map(({ start }) => start)).toEqual([0, 7, 19, 25, 31, 42]);
});

test("a very long disguise is found or not, and answered in any case", async () => {
  for (const letters of [500, 1_500, 20_000]) {
    const content = `h${"e".repeat(letters)}ck`;
    const { matches, replacement } = await filter(content);
    expect(replacement).toHaveLength(content.length);
    expect(matches.length).toBeLessThan(2);
  }
});

test("of very many matches the first 10,000 are listed; the replacement covers all", async () => {
  const { matches, replacement } = await filter("heck ".repeat(10_500));
  expect(matches).toHaveLength(10_000);
  expect(matches.at(-1)?.start).toBe(9_999 * 5);
  expect(replacement).toBe("**** ".repeat(10_500));
});

const pieces = fc.constantFrom(
  ...["heck", "HECK", "h3ck", "hécк", "h e c k", "heckhouse", "scallywags", "scalawag", "sc@llywag", "fl4pd00dle"],
  ...["blue smurf", "Trottel", "check", "deck", "house", "flap", "doodle", "wag", "b l u e", "ｈｅｃｋ", "h\u200beck"],
  ...["😀", "👩‍👩‍👧", "e\u0301", "𝐬", ",", "!", "\n", "\t", "*", "#", "日本", "Straße", "🇩🇪"],
);
const texts = fc.array(fc.tuple(pieces, fc.constantFrom(" ", "", "  ", ". ")), { maxLength: 12 }).map((parts) => {
  return parts.map(([piece, gap]) => piece + gap).join("");
});

/** The stretches that matches cover, those that overlap as one. */
function covered(matches: readonly Match[]): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  for (const { start, length } of matches.toSorted((one, other) => one.start - other.start)) {
    const last = stretches.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, start + length);
    else stretches.push({ start, end: start + length });
  }
  return stretches;
}

/** How many characters a reader sees. */
function seen(text: string): number {
  return [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].length;
}

test("start and length cut each match out of the text, and the replacement hides those and no more (law)", async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom("*", "#", "█"), async (content, replaceChar) => {
      const { matches, replacement } = await filter(content, { replaceChar });
      for (const { start, length, matched, quality } of matches) {
        expect(content.slice(start, start + length)).toBe(matched);
        expect(length).toBeGreaterThan(0);
        expect(quality).toBeGreaterThan(0);
        expect(quality).toBeLessThanOrEqual(1);
      }
      let [expected, kept] = ["", 0];
      for (const { start, end } of covered(matches)) {
        expected += content.slice(kept, start) + replaceChar.repeat(seen(content.slice(start, end)));
        kept = end;
      }
      expect(replacement).toBe(expected + content.slice(kept));
    }),
    { numRuns: 150 },
  );
});

test("what is put around a word at a distance does not change what is found in it (law)", async () => {
  const forms = fc.constantFrom("heck", "h3ck", "scalawag", "sc@llywag", "fl4pd00dle", "check", "deck", "house");
  await fc.assert(
    fc.asyncProperty(fc.array(forms, { minLength: 1, maxLength: 8 }), async (words) => {
      const alone = await Promise.all(words.map((word) => found(client, word)));
      expect(await found(client, words.join(" … "))).toEqual(alone.flat());
    }),
    { numRuns: 30 },
  );
});

test("the same request has the same answer, and nothing is stored", async () => {
  const lists = async () => [
    await client.filtering.searchFilterEntries({ numberOfResults: 1000 }),
    await client.filtering.searchDictionaryEntries({ numberOfResults: 1000 }),
    await client.filtering.listBlacklistTags({}),
    await client.moderation.listModerationApplications({}),
  ];
  const before = await lists();
  const body = { content: "heck, an unheard-of word", words: ["unheard-of"], blacklist: { tags: ["Never listed"] } };
  const first = await client.moderation.filterContentItem({ body });
  expect(await client.moderation.filterContentItem({ body })).toEqual(first);
  expect(await lists()).toEqual(before);
});
