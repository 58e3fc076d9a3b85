import type { Client } from "@gatehouse/sdk";

export async function searchDictionaryEntries(client: Client) {
  const pages = client.filtering.searchDictionaryEntries.pages({
    locale: ["en", "fr"],
    sort: [{ field: "locale", order: "desc" }, { field: "text" }],
    numberOfResults: 2,
  });
  const shown: string[] = [];
  for await (const { entries, totalResults } of pages) {
    shown.push(`${entries.map(({ text }) => text).join(", ")} (of ${totalResults})`);
    // A page is requested when the loop asks for it: a dictionary has tens of thousands.
    if (shown.length === 2) break;
  }
  return shown;
}
