import type { Client } from "@gatehouse/sdk";

export async function editContentAlertQueueItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  const { item } = await client.moderation.editContentAlertQueueItem(
    { contentItemId, body: { parts: [{ type: "text", content: "[removed by a moderator]" }] } },
    { token },
  );
  await client.moderation.dismissContentAlert({ contentItemId }, { token });
  return item.content.parts;
}
