import type { Client } from "@gatehouse/sdk";

export async function batchModerateContentItems(
  client: Client,
  { applicationId, senderId }: { applicationId: string; senderId: string },
) {
  // Those with an id as content that stays, the others as content that passes by: all of them, or none.
  const now = Date.now();
  const { results } = await client.moderation.batchModerateContentItems({
    body: {
      contentItems: [
        {
          id: crypto.randomUUID(),
          applicationId,
          senderId,
          createInstant: now,
          parts: [{ type: "text", content: "Dinghy for sale" }],
        },
        { applicationId, senderId, createInstant: now, parts: [{ type: "text", content: "You scoundrel" }] },
      ],
    },
  });
  return results.map(({ contentAction }) => contentAction);
}
