import type { Client } from "@gatehouse/sdk";

export async function flagContentItem(
  client: Client,
  { applicationId, contentItemId, reporterId }: { applicationId: string; contentItemId: string; reporterId: string },
) {
  await client.moderation.flagContentItem({
    contentItemId,
    body: {
      flag: { applicationId, reporterId, createInstant: Date.now(), reason: "spam", comment: "The third time today" },
    },
  });
}
