import type { Client } from "@gatehouse/sdk";

export async function updateDictionaryEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.updateDictionaryEntry({
    id,
    body: { entry: { text: "checkermate", locale: "en", tags: ["Insult"] } },
  });
  return entry;
}
