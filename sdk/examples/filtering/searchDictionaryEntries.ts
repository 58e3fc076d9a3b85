import type { Client } from "@gatehouse/sdk";

export async function searchDictionaryEntries(client: Client) {
  const pages = client.filtering.searchDictionaryEntries.pages({
    locale: ["en", "fr"],
    sort: [{ field: "locale", order: "desc" }, { field: "text" }],
    numberOfResults: 2,
  });
  const shown: string[] = [];
  for await (const { entries, totalResults } of pages)
    shown.push(`${entries.map(({ text }) => text).join(", ")} (of ${totalResults})`);
  return shown;
}
