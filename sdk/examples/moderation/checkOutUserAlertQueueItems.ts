import type { Client } from "@gatehouse/sdk";

export async function checkOutUserAlertQueueItems(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  const { items } = await client.moderation.checkOutUserAlertQueueItems(
    { body: { applicationId, numberOfItems: 5 } },
    { token },
  );
  return items.map(({ user }) => user.id);
}
