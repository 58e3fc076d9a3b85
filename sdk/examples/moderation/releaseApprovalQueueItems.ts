import type { Client } from "@gatehouse/sdk";

export async function releaseApprovalQueueItems(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  // Back into the queue for others; without ids, everything that the operator has checked out.
  await client.moderation.releaseApprovalQueueItems({ body: { contentItemIds: [contentItemId] } }, { token });
  const { items } = await client.moderation.listApprovalQueueItems({}, { token });
  return items.filter(({ checkOut }) => checkOut === undefined).length;
}
