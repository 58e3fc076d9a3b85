import type { Client } from "@gatehouse/sdk";

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
