import type { Client } from "@gatehouse/sdk";

export async function updateModerationApplication(
  client: Client,
  { applicationId, signingSecret }: { applicationId: string; signingSecret: string },
) {
  // The application is replaced as a whole; only what is named here changes.
  const { application } = await client.moderation.retrieveModerationApplication({ applicationId });
  const updated = await client.moderation.updateModerationApplication({
    applicationId,
    body: {
      application: {
        ...application,
        moderationConfiguration: { ...application.moderationConfiguration, replacementCharacter: "#" },
        notificationServers: application.notificationServers.map(({ url }) => ({ url, signingSecret })),
      },
    },
  });
  return updated.application.moderationConfiguration.replacementCharacter;
}
