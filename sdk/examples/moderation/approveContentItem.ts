import type { Client } from "@gatehouse/sdk";

export async function approveContentItem(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  // A moderator's turn: take an item, look at it, decide.
  const {
    items: [item],
  } = await client.moderation.checkOutApprovalQueueItems({ body: { applicationId, numberOfItems: 1 } }, { token });
  if (item === undefined) return "nothing waits";
  await client.moderation.approveContentItem({ contentItemId: item.content.id }, { token });
  return item.content.id;
}
