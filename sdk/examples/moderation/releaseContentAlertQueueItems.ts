import type { Client } from "@gatehouse/sdk";

export async function releaseContentAlertQueueItems(client: Client, { token }: { token: string }) {
  // At the end of a shift: everything that this operator has checked out.
  await client.moderation.releaseContentAlertQueueItems({ body: {} }, { token });
  const { items } = await client.moderation.listContentAlertQueueItems({}, { token });
  return items.every(({ checkOut }) => checkOut === undefined);
}
