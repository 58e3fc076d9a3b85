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

export async function deleteUserAction(
  client: Client,
  { contentUserId, userActionId }: { contentUserId: string; userActionId: string },
) {
  // Cancels the action before its time; one that has ended by itself is not there any more.
  const answer = await client.moderation.deleteUserAction.result({ contentUserId, userActionId });
  if (answer.ok) return "cancelled";
  if (answer.status === 404) return "over already";
  throw answer.error;
}

export async function listNotifications(client: Client, { applicationId }: { applicationId: string }) {
  // List the notifications that are not delivered, and why.
  const { notifications } = await client.moderation.listNotifications({
    applicationId: [applicationId],
    state: ["waiting", "dead"],
  });
  return notifications.map(({ type, attempts, lastFailure }) => `${type}, ${attempts} attempts: ${lastFailure}`);
}

export async function resendNotification(client: Client, { applicationId }: { applicationId: string }) {
  // The receiver was down and is back: send again what it has missed.
  const { notifications } = await client.moderation.listNotifications({
    applicationId: [applicationId],
    state: ["waiting", "dead"],
  });
  for (const { id } of notifications) await client.moderation.resendNotification({ notificationId: id });
  return notifications.length;
}

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
