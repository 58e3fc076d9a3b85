import type { Client } from "@gatehouse/sdk";

export async function createDictionaryEntry(client: Client) {
  // An ordinary word that looks like a bad one: the filter leaves it alone from now on.
  const content = "A scallywagon is a kind of cart.";
  const before = await client.moderation.filterContentItem({ body: { content } });
  await client.filtering.createDictionaryEntry({ body: { entry: { text: "scallywagon", locale: "en" } } });
  const after = await client.moderation.filterContentItem({ body: { content } });
  return { before: before.matches.length, after: after.matches.length };
}
