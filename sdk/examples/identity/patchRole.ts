import type { Client } from "@gatehouse/sdk";

export async function patchRole(client: Client, { applicationId, roleId }: { applicationId: string; roleId: string }) {
  // Null removes a value; fields that are left out stay.
  const { role } = await client.identity.patchRole({
    applicationId,
    roleId,
    body: {
      contentType: "application/merge-patch+json",
      body: { role: { description: null, isDefault: true } },
    },
  });
  return role;
}
