import type { Client } from "@gatehouse/sdk";

export async function deleteBlacklistPhrase(client: Client, { id }: { id: number }) {
  await client.filtering.deleteBlacklistPhrase({ id });
  const { phrases } = await client.filtering.listBlacklistPhrases();
  return phrases.length;
}
