import type { Client } from "@gatehouse/sdk";

export async function dismissUserAlert(
  client: Client,
  { contentUserId, applicationId, token }: { contentUserId: string; applicationId: string; token: string },
) {
  // First do something about it, if need be, then take the user out of the queue.
  await client.moderation.createUserAction(
    { contentUserId, body: { action: "warn", applicationIds: [applicationId], notifyUser: true } },
    { token },
  );
  await client.moderation.dismissUserAlert({ contentUserId }, { token });
  const { totalResults } = await client.moderation.listUserAlertQueueItems({}, { token });
  return totalResults;
}
