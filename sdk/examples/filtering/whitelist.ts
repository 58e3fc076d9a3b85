import type { Client } from "@gatehouse/sdk";

export async function createAdvancedDisallowedPhrase(client: Client) {
  // Any word with the tag Motion, any allowed word at all, then one with the tag Animal.
  const { phrase } = await client.filtering.createAdvancedDisallowedPhrase({
    body: { phrase: { parts: ["Motion", "*", "Animal"] } },
  });
  return phrase.id;
}

export async function createAllowedEntry(client: Client) {
  const { entry } = await client.filtering.createAllowedEntry({
    body: { entry: { text: "swim", locale: "en", inflect: true, exclusions: ["swum"], tags: ["Motion"] } },
  });
  // Under a whitelist, all but the allowed words is masked.
  const { replacement } = await client.moderation.filterContentItem({
    body: { content: "seagull swims", whitelist: true },
  });
  return { id: entry.id, replacement };
}

export async function createDisallowedPhrase(client: Client) {
  // Each part is an allowed word; after one another, and inflected too, they are not.
  const { phrase } = await client.filtering.createDisallowedPhrase({
    body: { phrase: { parts: ["fly", "seagull"] } },
  });
  const { matches } = await client.moderation.filterContentItem({
    body: { content: "flying seagulls", whitelist: true },
  });
  return { id: phrase.id, results: matches.map(({ whitelistResult }) => whitelistResult) };
}

export async function createWhitelistTag(client: Client) {
  const { tag } = await client.filtering.createWhitelistTag({ body: { tag: { name: "Weather" } } });
  return tag;
}

export async function deleteAdvancedDisallowedPhrase(client: Client, { id }: { id: number }) {
  const answer = await client.filtering.deleteAdvancedDisallowedPhrase.result({ id });
  return answer.ok || answer.status === 404;
}

export async function deleteAllowedEntry(client: Client, { id }: { id: number }) {
  await client.filtering.deleteAllowedEntry({ id });
  const { status } = await client.filtering.findAllowedEntry.result({ text: "seagull", locale: "en" });
  return status;
}

export async function deleteDisallowedPhrase(client: Client, { id }: { id: number }) {
  // A phrase cannot be changed: delete it and create another.
  await client.filtering.deleteDisallowedPhrase({ id });
  const { phrase } = await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: ["fly", "fly"] } } });
  return phrase.parts;
}

export async function deleteWhitelistTag(client: Client, { id }: { id: number }) {
  const { tag } = await client.filtering.retrieveWhitelistTag({ id });
  // A tag that an advanced phrase names is in use. The words that carry it stay allowed.
  const { phrases } = await client.filtering.listAdvancedDisallowedPhrases();
  for (const { id: phraseId, parts } of phrases)
    if (parts.includes(tag.name)) await client.filtering.deleteAdvancedDisallowedPhrase({ id: phraseId });
  await client.filtering.deleteWhitelistTag({ id });
  const { totalResults } = await client.filtering.listAllowedEntries();
  return totalResults;
}

export async function findAllowedEntry(client: Client) {
  const { entry } = await client.filtering.findAllowedEntry({ text: "seagull", locale: "en" });
  return entry.inflect ? `${entry.text} in all its forms` : entry.text;
}

export async function findWhitelistTag(client: Client) {
  const answer = await client.filtering.findWhitelistTag.result({ name: "Animal" });
  if (answer.ok) return answer.body.tag.id;
  if (answer.status === 404) return undefined;
  throw answer.error;
}

export async function listAdvancedDisallowedPhrases(client: Client) {
  const { phrases } = await client.filtering.listAdvancedDisallowedPhrases();
  return phrases.map(({ id, parts }) => ({ id, parts }));
}

export async function listAllowedEntries(client: Client) {
  const { entries } = await client.filtering.listAllowedEntries({
    startRow: 0,
    numberOfResults: 10,
    sort: [{ field: "text", order: "desc" }],
  });
  return entries.map(({ text }) => text);
}

export async function listDisallowedPhrases(client: Client) {
  const { phrases } = await client.filtering.listDisallowedPhrases();
  return phrases.map(({ parts }) => parts.join(" "));
}

export async function listWhitelistTags(client: Client) {
  const { tags } = await client.filtering.listWhitelistTags();
  return Object.fromEntries(tags.map(({ name, id }) => [name, id]));
}

export async function retrieveAdvancedDisallowedPhrase(client: Client, { id }: { id: number }) {
  const { phrase } = await client.filtering.retrieveAdvancedDisallowedPhrase({ id });
  return phrase.parts.map((part) => (part === "*" ? "any word" : part)).join(", ");
}

export async function retrieveAllowedEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.retrieveAllowedEntry({ id });
  return entry.text;
}

export async function retrieveDisallowedPhrase(client: Client, { id }: { id: number }) {
  const { phrase } = await client.filtering.retrieveDisallowedPhrase({ id });
  return phrase.parts;
}

export async function retrieveWhitelist(client: Client) {
  // A consistent copy with all inflections, for clients that check words while a user types.
  const { whitelist } = await client.filtering.retrieveWhitelist();
  const allowed = new Set(whitelist.allowedEntries.flatMap(({ text, inflections }) => [text, ...inflections]));
  return ["seagulls", "albatross"].filter((word) => allowed.has(word));
}

export async function retrieveWhitelistTag(client: Client, { id }: { id: number }) {
  const { tag } = await client.filtering.retrieveWhitelistTag({ id });
  return tag.name;
}

export async function searchAllowedEntries(client: Client) {
  // `*` stands for any run of characters; a list is met by any one of its values.
  const { entries } = await client.filtering.searchAllowedEntries({
    text: "*l*",
    tag: ["Animal", "Motion"],
    sort: [{ field: "text" }],
  });
  return entries.map(({ text }) => text);
}

export async function updateAllowedEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.updateAllowedEntry({
    id,
    body: { entry: { text: "seagull", locale: "en", inflect: false, tags: ["Animal"] } },
  });
  return entry;
}
