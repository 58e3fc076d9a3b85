import type { Client } from "@gatehouse/sdk";

export async function findBlacklistTag(client: Client) {
  const { tag } = await client.filtering.findBlacklistTag({ name: "Insult" });
  return tag.id;
}
