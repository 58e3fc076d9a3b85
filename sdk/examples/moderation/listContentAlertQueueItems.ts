import type { Client } from "@gatehouse/sdk";

export async function listContentAlertQueueItems(client: Client, { token }: { token: string }) {
  const { items } = await client.moderation.listContentAlertQueueItems({ numberOfResults: 50 }, { token });
  // The reasons of the users who flagged the content.
  return items.map(({ content, flags }) => ({ id: content.id, reasons: flags.map(({ reason }) => reason) }));
}
