import type { Client } from "@gatehouse/sdk";

export async function createModerationApplication(client: Client) {
  const { application } = await client.moderation.createModerationApplication({
    body: {
      application: {
        name: "Forum",
        moderationConfiguration: {
          storeContent: true,
          persistent: true,
          filterRules: [
            {
              tags: ["Insult"],
              mildAction: "allow",
              mediumAction: "replace",
              highAction: "queuedForApproval",
              severeAction: "reject",
              severeAlertType: "User",
              severeUserScoreAdjustment: -10,
            },
          ],
        },
      },
    },
  });
  return application.id;
}
