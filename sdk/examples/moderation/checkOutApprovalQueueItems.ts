import type { Client } from "@gatehouse/sdk";

export async function checkOutApprovalQueueItems(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  // Hold these items for some minutes.
  const { items } = await client.moderation.checkOutApprovalQueueItems(
    { body: { applicationId, numberOfItems: 10 } },
    { token },
  );
  return items.map(({ content, checkOut }) => ({
    contentItemId: content.id,
    until: new Date(checkOut?.expirationInstant ?? 0),
  }));
}
