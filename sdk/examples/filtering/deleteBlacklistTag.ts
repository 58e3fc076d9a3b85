import type { Client } from "@gatehouse/sdk";

export async function deleteBlacklistTag(client: Client, { id }: { id: number }) {
  // The words that carry the tag stay, and carry it no more.
  await client.filtering.deleteBlacklistTag({ id });
  const { entry } = await client.filtering.findFilterEntry({ text: "scallywag", locale: "en" });
  return entry.tags;
}
