import type { Client } from "@gatehouse/sdk";

export async function deleteDictionaryEntriesByLocale(client: Client) {
  // There is no way back: hold on to what is there.
  const { entries } = await client.filtering.searchDictionaryEntries({ locale: ["fr"], numberOfResults: 1000 });
  await client.filtering.deleteDictionaryEntriesByLocale({ locale: "fr" });
  return entries.map(({ text }) => text);
}
