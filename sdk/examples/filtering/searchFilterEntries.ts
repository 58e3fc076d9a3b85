import type { Client } from "@gatehouse/sdk";

export async function searchFilterEntries(client: Client) {
  // The high and severe words that begin with an s, in English of any kind: `items` asks for page after page.
  const found: string[] = [];
  for await (const { text, locale } of client.filtering.searchFilterEntries.items({
    text: "s*",
    locale: ["en", "en_GB", "en_US"],
    severity: ["high", "severe"],
  }))
    found.push(`${text} (${locale})`);
  return found;
}
