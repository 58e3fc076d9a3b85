import type { Client } from "@gatehouse/sdk";

export async function deleteDictionaryEntriesByLocale(client: Client) {
  // This cannot be undone: keep a copy of the entries.
  const kept: string[] = [];
  for await (const { text } of client.filtering.searchDictionaryEntries.items({ locale: ["fr"] })) kept.push(text);
  await client.filtering.deleteDictionaryEntriesByLocale({ locale: "fr" });
  return kept;
}
