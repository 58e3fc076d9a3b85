import type { Client } from "@gatehouse/sdk";

export async function retrieveDisallowedPhrase(client: Client, { id }: { id: number }) {
  const { phrase } = await client.filtering.retrieveDisallowedPhrase({ id });
  return phrase.parts;
}
