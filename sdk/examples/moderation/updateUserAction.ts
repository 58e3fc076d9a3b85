import type { Client } from "@gatehouse/sdk";

export async function updateUserAction(
  client: Client,
  {
    contentUserId,
    userActionId,
    applicationId,
  }: { contentUserId: string; userActionId: string; applicationId: string },
) {
  // Replaces the action: without an expiry it holds until it is cancelled.
  const { userAction } = await client.moderation.updateUserAction({
    contentUserId,
    userActionId,
    body: { action: "ban", applicationIds: [applicationId], reason: "Advertising" },
  });
  return userAction;
}
