import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someWord, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

async function allow(text = someWord(), options = tenant) {
  return (
    await client.filtering.createAllowedEntry({ body: { entry: { text, locale: "en", inflect: true } } }, options)
  ).entry;
}

let made = 0;

async function tag(options = tenant) {
  return (await client.filtering.createWhitelistTag({ body: { tag: { name: `Tag ${++made}` } } }, options)).tag.name;
}

const refused = (operation: string, input: unknown) => refusal(client, operation, input, tenant);

/** Both kinds have the same four operations. */
const kinds = [
  {
    kind: "DisallowedPhrase",
    some: async (options = tenant) => (await allow(undefined, options)).text,
    create: client.filtering.createDisallowedPhrase,
    retrieve: client.filtering.retrieveDisallowedPhrase,
    list: client.filtering.listDisallowedPhrases,
    remove: client.filtering.deleteDisallowedPhrase,
  },
  {
    kind: "AdvancedDisallowedPhrase",
    some: tag,
    create: client.filtering.createAdvancedDisallowedPhrase,
    retrieve: client.filtering.retrieveAdvancedDisallowedPhrase,
    list: client.filtering.listAdvancedDisallowedPhrases,
    remove: client.filtering.deleteAdvancedDisallowedPhrase,
  },
] as const;

describe.each(kinds)("$kind (Decisions: Disallowed phrases)", (of) => {
  const { kind, some, create, retrieve, list, remove } = of;

  test("is created with its parts in order, retrieved and listed by id", async () => {
    const [one, other] = [await some(), await some()];
    const first = (await create({ body: { phrase: { parts: [other, one, other] } } }, tenant)).phrase;
    const second = (await create({ body: { phrase: { parts: [one] } } }, tenant)).phrase;
    expect(first).toEqual({ id: expect.any(Number), parts: [other, one, other], status: "ACTIVE" });
    expect(await retrieve({ id: first.id }, tenant)).toEqual({ phrase: first });
    expect((await list({}, tenant)).phrases.slice(-2)).toEqual([first, second]);
    expect((await list({}, foreign)).phrases).not.toContainEqual(first);
  });

  test("has parts that exist in the tenant; each other one is named", async () => {
    const known = await some();
    const theirs = await some(foreign);
    const body = { phrase: { parts: [known, "nowhere", theirs, known.toUpperCase()] } };
    expect(await refused(`create${kind}`, { body })).toEqual({
      "phrase.parts[1]": "[invalid]phrase.parts",
      "phrase.parts[2]": "[invalid]phrase.parts",
      "phrase.parts[3]": "[invalid]phrase.parts",
    });
  });

  test("has 1 to 100 parts", async () => {
    const part = await some();
    const codes = (phrase: object) => refused(`create${kind}`, { body: { phrase } });
    expect(await codes({})).toEqual({ "phrase.parts": "[missing]phrase.parts" });
    expect(await codes({ parts: [] })).toEqual({ "phrase.parts": "[tooFew]phrase.parts" });
    expect(await codes({ parts: Array.from({ length: 101 }, () => part) })).toEqual({
      "phrase.parts": "[tooMany]phrase.parts",
    });
    const most = Array.from({ length: 100 }, () => part);
    expect((await create({ body: { phrase: { parts: most } } }, tenant)).phrase.parts).toEqual(most);
    expect(await codes({ parts: [" "] })).toEqual({ "phrase.parts[0]": "[blank]phrase.parts" });
  });

  test("is there once; in another order and in another tenant it is another", async () => {
    const parts = [await some(), await some()];
    await create({ body: { phrase: { parts } } }, tenant);
    expect(await refused(`create${kind}`, { body: { phrase: { parts } } })).toEqual({
      "phrase.parts": "[duplicate]phrase.parts",
    });
    await create({ body: { phrase: { parts: parts.toReversed() } } }, tenant);
    const more = [await some()];
    const many = Array.from({ length: 8 }, () => create.result({ body: { phrase: { parts: more } } }, tenant));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  });

  test("is deleted by DELETE, once, and can then be created again", async () => {
    const parts = [await some()];
    const { id } = (await create({ body: { phrase: { parts } } }, tenant)).phrase;
    const deleted = await remove.result({ id }, tenant);
    expect([deleted.status, deleted.body]).toEqual([200, undefined]);
    expect((await remove.result({ id }, tenant)).status).toBe(404);
    expect((await retrieve.result({ id }, tenant)).status).toBe(404);
    await create({ body: { phrase: { parts } } }, tenant);
  });

  test("that is not there, another tenant's, or of the other kind is a 404 with an empty body", async () => {
    const theirs = (await create({ body: { phrase: { parts: [await some(foreign)] } } }, foreign)).phrase.id;
    const others = await Promise.all(
      kinds
        .filter((other) => other.kind !== kind)
        .map(
          async (other) =>
            (await other.create({ body: { phrase: { parts: [await other.some()] } } }, tenant)).phrase.id,
        ),
    );
    for (const id of [unknownId, theirs, ...others]) {
      for (const operation of [`retrieve${kind}`, `delete${kind}`]) {
        const exchange = await client.request(operation, { id }, tenant);
        expect([operation, exchange.status, exchange.text()]).toEqual([operation, 404, ""]);
      }
    }
    expect((await retrieve({ id: theirs }, foreign)).phrase.id).toBe(theirs);
    expect(await refused(`retrieve${kind}`, { id: "first" })).toEqual({ id: "[couldNotConvert]id" });
    expect(await refused(`delete${kind}`, { id: "first" })).toEqual({ id: "[couldNotConvert]id" });
  });
});

test("a part of a plain phrase is a text, no inflection; a star is one only where it is allowed", async () => {
  await allow("lorikeet");
  for (const part of ["lorikeets", "*"]) {
    expect(await refused("createDisallowedPhrase", { body: { phrase: { parts: [part] } } })).toEqual({
      "phrase.parts[0]": "[invalid]phrase.parts",
    });
  }
  await allow("*");
  await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: ["*"] } } }, tenant);
});

test("an advanced phrase takes stars, alone and among tags", async () => {
  for (const parts of [["*"], ["*", await tag(), "*"], ["*", "*"]]) {
    const { phrase } = await client.filtering.createAdvancedDisallowedPhrase({ body: { phrase: { parts } } }, tenant);
    expect(phrase.parts).toEqual(parts);
  }
});

test("a phrase outlives the words that it is made of", async () => {
  const entry = await allow();
  const body = { phrase: { parts: [entry.text] } };
  const { phrase } = await client.filtering.createDisallowedPhrase({ body }, tenant);
  const changed = { entry: { text: someWord(), locale: "en" } };
  await client.filtering.updateAllowedEntry({ id: entry.id, body: changed }, tenant);
  expect(await client.filtering.retrieveDisallowedPhrase({ id: phrase.id }, tenant)).toEqual({ phrase });
  await client.filtering.deleteAllowedEntry({ id: entry.id }, tenant);
  expect(await client.filtering.retrieveDisallowedPhrase({ id: phrase.id }, tenant)).toEqual({ phrase });
});

test("a bootstrap may name what exists alone, as a request may", async () => {
  const allowed = [{ text: "hello", locale: "en", tags: ["Greeting"] }];
  const plain = { allowed, disallowedPhrases: [{ parts: ["hello", "nowhere"] }] };
  await expect(start({ whitelist: plain })).rejects.toMatchObject({
    lines: [expect.stringMatching(/^whitelist\.disallowedPhrases\[0\]\.parts\[1\]: /)],
  });
  const advanced = { allowed, advancedDisallowedPhrases: [{ parts: ["Greeting", "*"] }, { parts: ["hello"] }] };
  await expect(start({ whitelist: advanced })).rejects.toMatchObject({
    lines: [expect.stringMatching(/^whitelist\.advancedDisallowedPhrases\[1\]\.parts\[0\]: /)],
  });
});

test("GET of a phrase's path retrieves, and deletes nothing, whatever the document prints", async () => {
  const { text } = await allow();
  const { phrase } = await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: [text] } } }, tenant);
  await client.filtering.retrieveDisallowedPhrase({ id: phrase.id }, tenant);
  expect(await client.filtering.retrieveDisallowedPhrase({ id: phrase.id }, tenant)).toEqual({ phrase });
});
