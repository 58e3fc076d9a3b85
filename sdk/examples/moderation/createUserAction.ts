import type { Client } from "@gatehouse/sdk";

export async function createUserAction(
  client: Client,
  { contentUserId, applicationId }: { contentUserId: string; applicationId: string },
) {
  const { userAction } = await client.moderation.createUserAction({
    contentUserId,
    body: {
      action: "mute",
      applicationIds: [applicationId],
      expiry: Date.now() + 24 * 60 * 60 * 1000,
      reason: "Advertising",
      comment: "The second time this week",
      notifyUser: true,
    },
  });
  return userAction.id;
}
