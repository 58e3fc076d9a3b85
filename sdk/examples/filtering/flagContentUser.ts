import type { Client } from "@gatehouse/sdk";

export async function flagContentUser(
  client: Client,
  { contentUserId, applicationId, reporterId }: { contentUserId: string; applicationId: string; reporterId: string },
) {
  await client.filtering.flagContentUser({
    contentUserId,
    body: {
      flag: {
        applicationId,
        reporterId,
        createInstant: Date.now(),
        reason: "harassment",
        comment: "Keeps writing to me",
      },
    },
  });
}
