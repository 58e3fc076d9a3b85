import type { Client } from "@gatehouse/sdk";

export async function retrieveBlacklistTag(client: Client, { id }: { id: number }) {
  const { tag } = await client.filtering.retrieveBlacklistTag({ id });
  return tag.name;
}
