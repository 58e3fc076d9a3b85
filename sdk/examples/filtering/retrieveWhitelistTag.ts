import type { Client } from "@gatehouse/sdk";

export async function retrieveWhitelistTag(client: Client, { id }: { id: number }) {
  const { tag } = await client.filtering.retrieveWhitelistTag({ id });
  return tag.name;
}
