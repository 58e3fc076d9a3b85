import type { Client } from "@gatehouse/sdk";

export async function updateDictionaryEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.updateDictionaryEntry({
    id,
    body: { entry: { text: "checkers", locale: "en", tags: ["Insult"] } },
  });
  return entry;
}
