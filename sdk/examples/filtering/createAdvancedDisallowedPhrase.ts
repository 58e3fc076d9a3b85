import type { Client } from "@gatehouse/sdk";

export async function createAdvancedDisallowedPhrase(client: Client) {
  // Any word with the tag Motion, any allowed word at all, then one with the tag Animal.
  const { phrase } = await client.filtering.createAdvancedDisallowedPhrase({
    body: { phrase: { parts: ["Motion", "*", "Animal"] } },
  });
  return phrase.id;
}
