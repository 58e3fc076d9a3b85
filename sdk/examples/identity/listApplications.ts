import type { Client } from "@gatehouse/sdk";

export async function listApplications(client: Client) {
  const { applications } = await client.identity.listApplications();
  const { applications: retired } = await client.identity.listApplications({ inactive: true });
  return { active: applications.map(({ name }) => name), retired: retired.map(({ name }) => name) };
}
