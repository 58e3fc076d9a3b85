import type { Client } from "@gatehouse/sdk";

export async function updateRole(client: Client, { applicationId, roleId }: { applicationId: string; roleId: string }) {
  // The description is left out, so it is gone afterwards; `patchRole` would keep it.
  const { role } = await client.identity.updateRole({
    applicationId,
    roleId,
    body: { role: { name: "keeper", isDefault: true } },
  });
  return role;
}
