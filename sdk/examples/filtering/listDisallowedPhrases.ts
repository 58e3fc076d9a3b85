import type { Client } from "@gatehouse/sdk";

export async function listDisallowedPhrases(client: Client) {
  const { phrases } = await client.filtering.listDisallowedPhrases();
  return phrases.map(({ parts }) => parts.join(" "));
}
