import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

let made = 0;
const someName = () => `Tag ${++made}`;

async function create(name = someName(), options = tenant) {
  return (await client.filtering.createWhitelistTag({ body: { tag: { name } } }, options)).tag;
}

async function names(options = tenant) {
  return (await client.filtering.listWhitelistTags({}, options)).tags.map(({ name }) => name);
}

const refused = (operation: string, input: unknown) => refusal(client, operation, input, tenant);

test("a tag that an advanced phrase names is in use, and the message names the phrases (Decisions: Tags)", async () => {
  const tag = await create('of "quotes" and %');
  const [other, longer] = [await create(), await create(`${tag.name}s`)];
  const phrases: { readonly id: number }[] = [];
  for (const parts of [[tag.name, "*"], [other.name, tag.name], [longer.name]]) {
    const made = await client.filtering.createAdvancedDisallowedPhrase({ body: { phrase: { parts } } }, tenant);
    phrases.push(made.phrase);
  }
  // Another tenant's phrase, and a plain phrase of a word of this name, are about something else.
  await create(tag.name, foreign);
  await client.filtering.createAdvancedDisallowedPhrase({ body: { phrase: { parts: [tag.name] } } }, foreign);
  const word = { text: tag.name, locale: "en" };
  await client.filtering.createAllowedEntry({ body: { entry: word } }, tenant);
  await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: [tag.name] } } }, tenant);

  expect(await refused("deleteWhitelistTag", { id: tag.id })).toEqual({ id: "[inUse]id" });
  const answer = await client.request("deleteWhitelistTag", { id: tag.id }, tenant);
  expect(answer.text()).toContain(`their ids are ${phrases[0]?.id}, ${phrases[1]?.id}.`);
  expect(await names()).toContain(tag.name);
  for (const { id } of phrases.slice(0, 2)) await client.filtering.deleteAdvancedDisallowedPhrase({ id }, tenant);
  await client.filtering.deleteWhitelistTag({ id: tag.id }, tenant);
  expect(await names()).not.toContain(tag.name);
});
