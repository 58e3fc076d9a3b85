import type { Client } from "@gatehouse/sdk";

export async function retrieveBlacklistPhrase(client: Client, { id }: { id: number }) {
  const { phrase } = await client.filtering.retrieveBlacklistPhrase({ id });
  return phrase.pattern;
}
