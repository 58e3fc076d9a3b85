import type { Client } from "@gatehouse/sdk";

export async function deleteFilterEntriesByLocale(client: Client) {
  // Exactly this locale: the words of `en` stay.
  await client.filtering.deleteFilterEntriesByLocale({ locale: "en_GB" });

  const { totalResults } = await client.filtering.searchFilterEntries({ locale: ["en_GB"], numberOfResults: 1 });
  return totalResults;
}
