import type { Client } from "@gatehouse/sdk";

export async function createWhitelistTag(client: Client) {
  const { tag } = await client.filtering.createWhitelistTag({ body: { tag: { name: "Weather" } } });
  return tag;
}
