import type { Client } from "@gatehouse/sdk";

export async function createUserActionNotification(
  client: Client,
  { partnerApplicationId, userId }: { partnerApplicationId: string; userId: string },
) {
  // The moderation service sends this itself where this server is one of its notification servers.
  await client.identity.createUserActionNotification({
    body: {
      type: "userAction",
      applicationIds: [partnerApplicationId],
      userId,
      action: "mute",
      key: crypto.randomUUID(),
      phase: "start",
      expiry: Date.now() + 24 * 60 * 60 * 1000,
      reason: "Advertising",
      notifyUser: true,
    },
  });
}
