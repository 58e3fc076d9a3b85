import type { Client } from "@gatehouse/sdk";

export async function findDictionaryEntry(client: Client) {
  const { entry } = await client.filtering.findDictionaryEntry({ text: "checker", locale: "en" });
  return entry.tags;
}
