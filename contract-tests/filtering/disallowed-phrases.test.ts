import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, someWord, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

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
