import type { Client } from "@gatehouse/sdk";

export async function deleteWhitelistTag(client: Client, { id }: { id: number }) {
  await client.filtering.deleteWhitelistTag({ id });
  // The words with this tag stay allowed, and phrases made of it mean nothing any more.
  const { totalResults } = await client.filtering.listAllowedEntries();
  return totalResults;
}
