import type { Client } from "@gatehouse/sdk";

export async function deleteDisallowedPhrase(client: Client, { id }: { id: number }) {
  // A phrase cannot be changed: delete it and create another.
  await client.filtering.deleteDisallowedPhrase({ id });
  const { phrase } = await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: ["fly", "fly"] } } });
  return phrase.parts;
}
