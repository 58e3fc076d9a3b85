import type { Client } from "@gatehouse/sdk";

export async function editApprovalQueueItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  // The moderator's text replaces the content; the item waits until it is approved or rejected.
  const { item } = await client.moderation.editApprovalQueueItem(
    { contentItemId, body: { parts: [{ type: "text", content: "Dinghy for sale (phone number removed)" }] } },
    { token },
  );
  await client.moderation.approveContentItem({ contentItemId }, { token });
  return item.content.parts[0]?.content;
}
