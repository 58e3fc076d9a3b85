import type { Client } from "@gatehouse/sdk";

export async function listModerationApplications(client: Client) {
  const { applications } = await client.moderation.listModerationApplications();
  return applications.map(({ id, name }) => ({ id, name }));
}
