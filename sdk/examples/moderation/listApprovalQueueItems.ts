import type { Client } from "@gatehouse/sdk";

export async function listApprovalQueueItems(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  // The most severe first, then the oldest.
  const { items, totalResults } = await client.moderation.listApprovalQueueItems(
    { applicationId: [applicationId], numberOfResults: 20 },
    { token },
  );
  const waiting = items.map(({ content, checkOut }) => ({
    text: content.parts.map((part) => part.content).join(" "),
    isTaken: checkOut !== undefined,
  }));
  return { waiting, totalResults };
}
