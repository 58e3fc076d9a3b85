import type { Client } from "@gatehouse/sdk";

export async function createRoleWithId(
  client: Client,
  { applicationId, roleId }: { applicationId: string; roleId: string },
) {
  // The role has the id that other systems know it by.
  const { role } = await client.identity.createRole({
    applicationId,
    roleId,
    body: { role: { name: "guest", isDefault: true } },
  });
  return role;
}
