import type { Client } from "@gatehouse/sdk";

export async function patchRole(client: Client, { applicationId, roleId }: { applicationId: string; roleId: string }) {
  // Null takes a value away, and what is not named stays.
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
