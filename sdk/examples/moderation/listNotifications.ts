import type { Client } from "@gatehouse/sdk";

export async function listNotifications(client: Client, { applicationId }: { applicationId: string }) {
  // What could not be delivered, and why.
  const { notifications } = await client.moderation.listNotifications({
    applicationId: [applicationId],
    state: ["waiting", "dead"],
  });
  return notifications.map(({ type, attempts, lastFailure }) => `${type}, ${attempts} attempts: ${lastFailure}`);
}
