import type { Client } from "@gatehouse/sdk";

export async function listWhitelistTags(client: Client) {
  const { tags } = await client.filtering.listWhitelistTags();
  return Object.fromEntries(tags.map(({ name, id }) => [name, id]));
}
