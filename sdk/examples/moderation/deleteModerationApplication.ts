import type { Client } from "@gatehouse/sdk";

export async function deleteModerationApplication(client: Client, { applicationId }: { applicationId: string }) {
  // With its content, and for good.
  await client.moderation.deleteModerationApplication({ applicationId });
  const { applications } = await client.moderation.listModerationApplications();
  return applications.length;
}
