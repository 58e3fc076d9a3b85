import type { Client } from "@gatehouse/sdk";

export async function searchFilterEntries(client: Client) {
  // All pages, one after the other: severe words and high ones that begin with an s, in English of any kind.
  const found: string[] = [];
  for (let startRow = 0, totalResults = 1; startRow < totalResults; ) {
    const page = await client.filtering.searchFilterEntries({
      text: "s*",
      locale: ["en", "en_GB", "en_US"],
      severity: ["high", "severe"],
      startRow,
      numberOfResults: 2,
    });
    found.push(...page.entries.map(({ text }) => text));
    totalResults = page.totalResults;
    startRow += 2;
  }
  return found;
}
