import type { Client } from "@gatehouse/sdk";

export async function releaseUserAlertQueueItems(
  client: Client,
  { contentUserId, token }: { contentUserId: string; token: string },
) {
  await client.moderation.releaseUserAlertQueueItems({ body: { contentUserIds: [contentUserId] } }, { token });
  const { items } = await client.moderation.listUserAlertQueueItems({}, { token });
  return items.map(({ checkOut }) => checkOut);
}
