import type { Client } from "@gatehouse/sdk";

export async function updateBlacklistPhrase(client: Client, { id }: { id: number }) {
  const { phrase } = await client.filtering.updateBlacklistPhrase({
    id,
    body: { phrase: { locale: "en", pattern: "\\bsuch an? (?:old )?%Insult%", severity: "medium", tags: ["Insult"] } },
  });
  return phrase.severity;
}
