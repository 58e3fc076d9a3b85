import type { Client } from "@gatehouse/sdk";

export async function retrieveModerationApplication(client: Client, { applicationId }: { applicationId: string }) {
  const { application } = await client.moderation.retrieveModerationApplication({ applicationId });
  const { filterRules = [] } = application.moderationConfiguration;
  // The rules say what becomes of words with these tags.
  return filterRules.map(({ tags, severeAction }) => `${tags}: ${severeAction}`);
}
