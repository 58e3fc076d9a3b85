import type { Client } from "@gatehouse/sdk";

export async function deleteDictionaryEntriesByLocale(client: Client) {
  // There is no way back: hold on to what is there.
  const kept: string[] = [];
  for await (const { text } of client.filtering.searchDictionaryEntries.items({ locale: ["fr"] })) kept.push(text);
  await client.filtering.deleteDictionaryEntriesByLocale({ locale: "fr" });
  return kept;
}
