import type { Client } from "@gatehouse/sdk";

export async function listBlacklistPhrases(client: Client) {
  const { phrases } = await client.filtering.listBlacklistPhrases();
  return phrases.map(({ pattern, severity }) => `${severity}: ${pattern}`);
}
