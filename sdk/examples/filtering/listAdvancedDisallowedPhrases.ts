import type { Client } from "@gatehouse/sdk";

export async function listAdvancedDisallowedPhrases(client: Client) {
  const { phrases } = await client.filtering.listAdvancedDisallowedPhrases();
  return phrases.map(({ id, parts }) => ({ id, parts }));
}
