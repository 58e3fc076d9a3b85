import { type Client, InvalidRequestError } from "@gatehouse/sdk";

export async function createBlacklistPhrase(client: Client) {
  // %Insult% stands for any word with the tag, and the rest is a regular expression.
  const answer = await client.filtering.createBlacklistPhrase.result({
    body: { phrase: { locale: "en", pattern: "\\byou (?:old )?%Insult%", severity: "high", tags: ["Insult"] } },
  });
  if (answer.ok) return answer.body.phrase.id;
  if (answer.status === 400) throw new Error(answer.body.fieldErrors?.["phrase.pattern"]?.[0]?.message);
  throw answer.error;
}

export async function createBlacklistTag(client: Client) {
  // Create it unless it is there.
  try {
    const { tag } = await client.filtering.createBlacklistTag({ body: { tag: { name: "Slander" } } });
    return tag.id;
  } catch (error) {
    const isThere =
      error instanceof InvalidRequestError && error.fieldErrors["tag.name"]?.[0]?.code === "[duplicate]tag.name";
    if (!isThere) throw error;
    return (await client.filtering.findBlacklistTag({ name: "Slander" })).tag.id;
  }
}

export async function deleteBlacklistPhrase(client: Client, { id }: { id: number }) {
  await client.filtering.deleteBlacklistPhrase({ id });
  const { phrases } = await client.filtering.listBlacklistPhrases();
  return phrases.length;
}

export async function deleteBlacklistTag(client: Client, { id }: { id: number }) {
  // The words that carry the tag stay, and carry it no more.
  await client.filtering.deleteBlacklistTag({ id });
  const { entry } = await client.filtering.findFilterEntry({ text: "scallywag", locale: "en" });
  return entry.tags;
}

export async function findBlacklistTag(client: Client) {
  const { tag } = await client.filtering.findBlacklistTag({ name: "Insult" });
  return tag.id;
}

export async function listBlacklistPhrases(client: Client) {
  const { phrases } = await client.filtering.listBlacklistPhrases();
  return phrases.map(({ pattern, severity }) => `${severity}: ${pattern}`);
}

export async function listBlacklistTags(client: Client) {
  const { tags } = await client.filtering.listBlacklistTags();
  return tags.map(({ name }) => name).sort();
}

export async function retrieveBlacklistPhrase(client: Client, { id }: { id: number }) {
  const { phrase } = await client.filtering.retrieveBlacklistPhrase({ id });
  return phrase.pattern;
}

export async function retrieveBlacklistTag(client: Client, { id }: { id: number }) {
  const { tag } = await client.filtering.retrieveBlacklistTag({ id });
  return tag.name;
}

export async function updateBlacklistPhrase(client: Client, { id }: { id: number }) {
  const { phrase } = await client.filtering.updateBlacklistPhrase({
    id,
    body: { phrase: { locale: "en", pattern: "\\bsuch an? (?:old )?%Insult%", severity: "medium", tags: ["Insult"] } },
  });
  return phrase.severity;
}
