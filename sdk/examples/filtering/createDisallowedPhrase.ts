import type { Client } from "@gatehouse/sdk";

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
