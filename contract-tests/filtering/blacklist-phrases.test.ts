import type { RequestComponents } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, forum, shop, someWord, twoTenants } from "./fixtures.ts";

type NewPhrase = RequestComponents["schemas"]["BlacklistPhraseRequest"]["phrase"];

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

/** A phrase with no more than what is required, unless more is said. */
function phrase(more: Partial<NewPhrase> = {}): NewPhrase {
  return { locale: "en", pattern: `such a ${someWord()}`, severity: "mild", tags: ["Combined"], ...more };
}

async function create(more: Partial<NewPhrase> = {}, options = tenant) {
  return (await client.filtering.createBlacklistPhrase({ body: { phrase: phrase(more) } }, options)).phrase;
}

async function retrieve(id: number) {
  return (await client.filtering.retrieveBlacklistPhrase({ id }, tenant)).phrase;
}

describe("creating a phrase (Decisions: Blacklist phrases)", () => {
  test("a tag in the pattern need not be there, and is not created", async () => {
    const name = someWord();
    const { pattern } = await create({ pattern: `%${name}% off` });
    expect(pattern).toBe(`%${name}% off`);
    expect((await client.filtering.findBlacklistTag.result({ name }, tenant)).status).toBe(404);
  });

  test.each([
    ["such (a", 6],
    ["such a %Insult", 8],
    ["(?=such)", 1],
    ["(a)\\1", 4],
    ["a{5000}", 2],
    ["x*", 1],
    ["((a{100}){100}){100}", 1],
  ])("the pattern %s is refused where it is wrong", async (pattern, position) => {
    const body = { phrase: phrase({ pattern }) };
    const answer = await client.filtering.createBlacklistPhrase.result({ body }, tenant);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      fieldErrors: {
        "phrase.pattern": [
          {
            code: "[invalid]phrase.pattern",
            message: expect.stringMatching(new RegExp(`^At character ${position}: .*\\.`)),
            data: { position },
          },
        ],
      },
    });
  });

  test.each([
    ["(.?){999}a", "1,000"],
    ["(.*a){100}b", "201"],
    ["x".repeat(201), "201"],
  ])("a pattern that takes work for each of its states: %s is refused, by an update too", async (pattern, count) => {
    const stored = await create();
    const body = { phrase: phrase({ pattern }) };
    for (const answer of [
      await client.filtering.createBlacklistPhrase.result({ body }, tenant),
      await client.filtering.updateBlacklistPhrase.result({ id: stored.id, body }, tenant),
    ]) {
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain(`The pattern has ${count} states, and the limit is 200`);
    }
    expect(await retrieve(stored.id)).toEqual(stored);
  });

  test("of many that are created at once with one pattern, one is", async () => {
    const body = { phrase: phrase() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.filtering.createBlacklistPhrase.result({ body }, tenant)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    const refused = answers.find(({ status }) => status === 400);
    expect(JSON.stringify(refused?.body)).toContain("[duplicate]phrase.pattern");
  });
});

test("a deleted tag is taken off the phrases that carry it", async () => {
  const [gone, kept] = [someWord(), someWord()];
  const { id } = await create({ tags: [gone, kept] });
  const { tag } = await client.filtering.findBlacklistTag({ name: gone }, tenant);
  await client.filtering.deleteBlacklistTag({ id: tag.id }, tenant);
  expect((await retrieve(id)).tags).toEqual([kept]);
});

describe("a bootstrap (Decisions: The bootstrap file)", () => {
  test("brings phrases, known by pattern and locale", async () => {
    const one = phrase({ tags: ["Insult"] });
    const { client: other } = await start({ blacklist: { phrases: [phrase({ ...one, severity: "severe" }), one] } });
    const { phrases } = await other.filtering.listBlacklistPhrases();
    expect(phrases).toEqual([{ ...one, id: expect.any(Number) }]);
  });

  test("with a pattern that is wrong is refused", async () => {
    await expect(start({ blacklist: { phrases: [phrase(), phrase({ pattern: "a (" })] } })).rejects.toThrow(
      /blacklist\.phrases\[1\]\.pattern.*character 3/s,
    );
  });

  test("with a pattern of too many states is refused", async () => {
    await expect(start({ blacklist: { phrases: [phrase({ pattern: "(.?){999}a" })] } })).rejects.toThrow(
      /blacklist\.phrases\[0\]\.pattern.*1,000 states.*200/s,
    );
  });
});

// The words of the phrases, so that the tests below say what they are about.
const dork = entry("dork", { tags: ["Insult"], filterMode: "nonEmbeddable", severity: "medium" });

describe("the filter", () => {
  const body = (content: string, blacklist: object = {}) => ({ body: { content, blacklist } });

  async function phrasesIn(content: string, blacklist: object = {}) {
    const { matches } = await client.moderation.filterContentItem(body(content, blacklist), foreign);
    return matches.filter(({ blacklistResult }) => blacklistResult === "phrase");
  }

  test("finds phrases over tagged words, disguised or not, with the phrase's fields", async () => {
    await client.filtering.createFilterEntry({ body: { entry: dork } }, foreign);
    const { pattern } = await create({ pattern: "such an? %Insult%", severity: "high", tags: ["Phrase"] }, foreign);
    const [match, ...others] = await phrasesIn("oh, SUCH A d.o.r.k!");
    expect(others).toEqual([]);
    expect(match).toEqual({
      type: "blacklist",
      start: 4,
      length: 14,
      quality: expect.any(Number),
      locale: "en",
      matched: "SUCH A d.o.r.k",
      root: pattern,
      severity: "high",
      tags: ["Phrase"],
      blacklistResult: "phrase",
    });
    expect(match?.quality).toBeLessThan(1);
  });

  test("holds the request's limits on tags and severity against the phrase alone", async () => {
    expect(await phrasesIn("such a dork", { tags: ["Phrase"] })).toHaveLength(1);
    expect(await phrasesIn("such a dork", { tags: ["Insult"] })).toEqual([]);
    expect(await phrasesIn("such a dork", { minimumSeverity: "high" })).toHaveLength(1);
    expect(await phrasesIn("such a dork", { minimumSeverity: "severe" })).toEqual([]);
    expect(await phrasesIn("such a dork", { locales: ["de"] })).toEqual([]);
    expect(await phrasesIn("such a dork", { disabled: true })).toEqual([]);
  });

  test("knows an edit of a phrase at once", async () => {
    const word = someWord();
    const { id } = await create({ pattern: `\\b${word}\\b` }, foreign);
    expect(await phrasesIn(word)).toHaveLength(1);
    const changed = phrase({ pattern: `${word}s?!` });
    await client.filtering.updateBlacklistPhrase({ id, body: { phrase: changed } }, foreign);
    expect(await phrasesIn(word)).toEqual([]);
    expect(await phrasesIn(`${word}s!`)).toHaveLength(1);
    await client.filtering.deleteBlacklistPhrase({ id }, foreign);
    expect(await phrasesIn(`${word}s!`)).toEqual([]);
  });

  test("replaces what a phrase covers", async () => {
    const { replacement } = await client.moderation.filterContentItem(body("you, such a dork"), foreign);
    expect(replacement).toBe("you, ***********");
  });
});

test("a phrase needs a tag, since rules find it by its tags (Decisions: Blacklist phrases)", async () => {
  const stored = await create();
  const { tags: _, ...untagged } = phrase();
  for (const [operation, input] of [
    ["createBlacklistPhrase", {}],
    ["updateBlacklistPhrase", { id: stored.id }],
  ] as const) {
    const codes = (body: unknown) => refusal(client, operation, { ...input, body }, tenant);
    expect(await codes({ phrase: untagged })).toEqual({ "phrase.tags": "[missing]phrase.tags" });
    expect(await codes({ phrase: { ...untagged, tags: [] } })).toEqual({ "phrase.tags": "[tooFew]phrase.tags" });
  }
  expect(await retrieve(stored.id)).toEqual(stored);
});
