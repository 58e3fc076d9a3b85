import type { Client } from "@gatehouse/sdk";

export async function listBlacklistTags(client: Client) {
  const { tags } = await client.filtering.listBlacklistTags();
  return tags.map(({ name }) => name).sort();
}
