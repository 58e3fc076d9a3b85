import type { RequestComponents } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, forum, shop, someWord, twoTenants, unknownId } from "./fixtures.ts";

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

async function listed(options = tenant) {
  return (await client.filtering.listBlacklistPhrases({}, options)).phrases;
}

describe("creating a phrase (Decisions: Blacklist phrases)", () => {
  test("gives it an id; what is left out has its default; it is retrieved and listed", async () => {
    const sent = phrase({ severity: "severe", locale: "en_GB" });
    const { phrase: stored } = await client.filtering.createBlacklistPhrase({ body: { phrase: sent } }, tenant);
    expect(stored).toEqual({ ...sent, id: expect.any(Number) });
    expect(await retrieve(stored.id)).toEqual(stored);
    expect(await listed()).toContainEqual(stored);
    expect(await listed(foreign)).not.toContainEqual(stored);
  });

  test("its tags are created when there are none of their names, each once and in order", async () => {
    const [one, two] = [someWord(), someWord()];
    const { tags } = await create({ tags: [two, one, two] });
    expect(tags).toEqual([one, two].toSorted());
    for (const name of [one, two]) {
      expect((await client.filtering.findBlacklistTag({ name }, tenant)).tag.name).toBe(name);
      expect((await client.filtering.findBlacklistTag.result({ name }, foreign)).status).toBe(404);
    }
  });

  test("a tag in the pattern need not be there, and is not created", async () => {
    const name = someWord();
    const { pattern } = await create({ pattern: `%${name}% off` });
    expect(pattern).toBe(`%${name}% off`);
    expect((await client.filtering.findBlacklistTag.result({ name }, tenant)).status).toBe(404);
  });

  test("patterns of any characters come back as they were sent, the longest too", async () => {
    const [start, end] = ["(?:Schwachkopf|[", `])😀${"ж".repeat(150)}`];
    const long = start + "笨蛋é\u0301".repeat(500).slice(0, 2048 - start.length - end.length) + end;
    for (const pattern of [long, "  such  a ", "\\u{1F600}\\.\\%", "a\\nb\tc"]) {
      expect(await retrieve((await create({ pattern })).id)).toMatchObject({ pattern });
    }
  });

  test("locale, pattern, severity and tags are required", async () => {
    const before = await listed();
    const codes = (body: unknown) => refusal(client, "createBlacklistPhrase", { body }, tenant);
    expect(await codes({})).toEqual({ phrase: "[missing]phrase" });
    expect(await codes({ phrase: {} })).toEqual({
      "phrase.locale": "[missing]phrase.locale",
      "phrase.pattern": "[missing]phrase.pattern",
      "phrase.severity": "[missing]phrase.severity",
      "phrase.tags": "[missing]phrase.tags",
    });
    expect(await codes({ phrase: phrase({ pattern: "" }) })).toEqual({ "phrase.pattern": "[blank]phrase.pattern" });
    expect(await codes({ phrase: { ...phrase(), severity: "worst" } })).toEqual({
      "phrase.severity": "[invalidOption]phrase.severity",
    });
    expect(await codes({ phrase: phrase({ pattern: "x".repeat(2049) }) })).toEqual({
      "phrase.pattern": "[tooLong]phrase.pattern",
    });
    expect(await codes({ phrase: { ...phrase(), mode: 1 } })).toEqual({ "phrase.mode": "[invalidJSON]" });
    expect(await codes({ phrase: { ...phrase(), tags: null } })).toEqual({ "phrase.tags": "[null]phrase.tags" });
    expect(await listed()).toEqual(before);
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

  test("the pattern is unique within its locale and tenant, exactly", async () => {
    const { pattern } = await create();
    expect(await refusal(client, "createBlacklistPhrase", { body: { phrase: phrase({ pattern }) } }, tenant)).toEqual({
      "phrase.pattern": "[duplicate]phrase.pattern",
    });
    await create({ pattern: pattern.toUpperCase() });
    await create({ pattern, locale: "en_GB" });
    await create({ pattern }, foreign);
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

test("all phrases are listed, by id", async () => {
  const made = [await create({}, foreign), await create({ locale: "aa" }, foreign), await create({}, foreign)];
  expect((await listed(foreign)).slice(-3)).toEqual(made);
});

describe("PUT replaces", () => {
  test("what is left out has its default again, and twice is once", async () => {
    const { id } = await create({ tags: ["Gone"], severity: "severe" });
    const sent = phrase({ locale: "fr" });
    const put = { id, body: { phrase: sent } };
    const once = await client.filtering.updateBlacklistPhrase(put, tenant);
    expect(once.phrase).toEqual({ ...sent, id });
    expect(await client.filtering.updateBlacklistPhrase(put, tenant)).toEqual(once);
    expect(await retrieve(id)).toEqual(once.phrase);
  });

  test("what an answer showed can be sent back and changes nothing", async () => {
    const stored = await create({ tags: ["Kept"] });
    const answer = await client.filtering.updateBlacklistPhrase({ id: stored.id, body: { phrase: stored } }, tenant);
    expect(answer.phrase).toEqual(stored);
  });

  test("another's pattern and one that is wrong are refused, and then nothing changes", async () => {
    const [one, other] = [await create(), await create()];
    const codes = (pattern: string) =>
      refusal(client, "updateBlacklistPhrase", { id: one.id, body: { phrase: phrase({ pattern }) } }, tenant);
    expect(await codes(other.pattern)).toEqual({ "phrase.pattern": "[duplicate]phrase.pattern" });
    expect(await codes("(")).toEqual({ "phrase.pattern": "[invalid]phrase.pattern" });
    expect(await retrieve(one.id)).toEqual(one);
  });
});

test("DELETE removes the phrase alone; its pattern is free and its tags stay", async () => {
  const tag = someWord();
  const [stored, other] = [await create({ tags: [tag] }), await create()];
  const deleted = await client.filtering.deleteBlacklistPhrase.result({ id: stored.id }, tenant);
  expect([deleted.status, deleted.body]).toEqual([200, undefined]);
  expect((await client.filtering.retrieveBlacklistPhrase.result({ id: stored.id }, tenant)).status).toBe(404);
  expect(await retrieve(other.id)).toEqual(other);
  expect((await client.filtering.findBlacklistTag({ name: tag }, tenant)).tag.name).toBe(tag);
  await create({ pattern: stored.pattern });
});

test("a deleted tag is taken off the phrases that carry it", async () => {
  const [gone, kept] = [someWord(), someWord()];
  const { id } = await create({ tags: [gone, kept] });
  const { tag } = await client.filtering.findBlacklistTag({ name: gone }, tenant);
  await client.filtering.deleteBlacklistTag({ id: tag.id }, tenant);
  expect((await retrieve(id)).tags).toEqual([kept]);
});

const operations: readonly [string, object][] = [
  ["retrieveBlacklistPhrase", {}],
  ["updateBlacklistPhrase", { body: { phrase: phrase() } }],
  ["deleteBlacklistPhrase", {}],
];

test.each(operations)(
  "%s: 404 with an empty body for what does not exist or is another tenant's",
  async (name, input) => {
    const stored = await create({}, foreign);
    for (const id of [unknownId, stored.id]) {
      const exchange = await client.request(name, { id, ...input }, tenant);
      expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    }
    expect(await listed(foreign)).toContainEqual(stored);
  },
);

test.each(operations)("%s: a malformed id could not be converted", async (name, input) => {
  for (const id of ["first", "1.5", "0", "-1", "9007199254740992"]) {
    const codes = await refusal(client, name, { id, ...input }, tenant);
    expect(codes, id).toEqual({ id: "[couldNotConvert]id" });
  }
});

test("where there are several tenants, the request has to name one (Decisions: Tenant)", async () => {
  expect(await refusal(client, "listBlacklistPhrases", {})).toEqual({ "": "[TenantIdRequired]" });
  expect(await refusal(client, "createBlacklistPhrase", { body: { phrase: phrase() } })).toEqual({
    "": "[TenantIdRequired]",
  });
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
