import type { Client } from "@gatehouse/sdk";

export async function resendNotification(client: Client, { applicationId }: { applicationId: string }) {
  // The receiver was down and is back: send again what it has missed.
  const { notifications } = await client.moderation.listNotifications({
    applicationId: [applicationId],
    state: ["waiting", "dead"],
  });
  for (const { id } of notifications) await client.moderation.resendNotification({ notificationId: id });
  return notifications.length;
}
