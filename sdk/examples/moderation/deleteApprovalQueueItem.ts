import type { Client } from "@gatehouse/sdk";

export async function deleteApprovalQueueItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  // The content itself goes, not only its place in the queue.
  await client.moderation.deleteApprovalQueueItem({ contentItemId }, { token });
  const { totalResults } = await client.moderation.listApprovalQueueItems({}, { token });
  return totalResults;
}
