import type { Client } from "@gatehouse/sdk";

export async function deleteContentAlertQueueItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  await client.moderation.deleteContentAlertQueueItem({ contentItemId }, { token });
  const { totalResults } = await client.moderation.listContentAlertQueueItems({}, { token });
  return totalResults;
}
