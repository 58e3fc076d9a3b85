import type { Client } from "@gatehouse/sdk";

export async function listUserAlertQueueItems(client: Client, { token }: { token: string }) {
  const { items } = await client.moderation.listUserAlertQueueItems({}, { token });
  return items.map(({ user, contentItemIds, flags }) => ({
    userId: user.id,
    causes: contentItemIds.length + flags.length,
  }));
}
