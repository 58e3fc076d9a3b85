import type { Client } from "@gatehouse/sdk";

export async function searchDictionaryEntries(client: Client) {
  const { entries, totalResults } = await client.filtering.searchDictionaryEntries({
    locale: ["en", "fr"],
    sort: [{ field: "locale", order: "desc" }, { field: "text" }],
    numberOfResults: 3,
  });
  return { first: entries.map(({ text }) => text), of: totalResults };
}
