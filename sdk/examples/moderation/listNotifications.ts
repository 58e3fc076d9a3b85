import type { Client } from "@gatehouse/sdk";

export async function listNotifications(client: Client, { applicationId }: { applicationId: string }) {
  // List the notifications that are not delivered, and why.
  const { notifications } = await client.moderation.listNotifications({
    applicationId: [applicationId],
    state: ["waiting", "dead"],
  });
  return notifications.map(({ type, attempts, lastFailure }) => `${type}, ${attempts} attempts: ${lastFailure}`);
}
