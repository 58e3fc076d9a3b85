import type { Client } from "@gatehouse/sdk";

export async function checkOutContentAlertQueueItems(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  const { items } = await client.moderation.checkOutContentAlertQueueItems({ body: { applicationId } }, { token });
  return items.map(({ content }) => content.id);
}
