import type { Client } from "@gatehouse/sdk";

export async function deleteRoleByName(client: Client, { applicationId }: { applicationId: string }) {
  await client.identity.deleteRoleByName({ applicationId, name: "moderator" });

  const { application } = await client.identity.retrieveApplication({ applicationId });
  return application.roles.map(({ name }) => name);
}
