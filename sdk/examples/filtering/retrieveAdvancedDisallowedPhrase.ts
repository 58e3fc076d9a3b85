import type { Client } from "@gatehouse/sdk";

export async function retrieveAdvancedDisallowedPhrase(client: Client, { id }: { id: number }) {
  const { phrase } = await client.filtering.retrieveAdvancedDisallowedPhrase({ id });
  return phrase.parts.map((part) => (part === "*" ? "any word" : part)).join(", ");
}
