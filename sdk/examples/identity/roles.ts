import type { Client } from "@gatehouse/sdk";

export async function createRole(client: Client, { applicationId }: { applicationId: string }) {
  const { role } = await client.identity.createRole({
    applicationId,
    body: { role: { name: "editor", description: "May change what others wrote" } },
  });
  return role.id;
}

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

export async function deleteRole(client: Client, { applicationId, roleId }: { applicationId: string; roleId: string }) {
  const answer = await client.identity.deleteRole.result({ applicationId, roleId });
  if (answer.ok) return "deleted, and taken from every user";
  if (answer.status === 404) return "gone already";
  throw answer.error;
}

export async function deleteRoleByName(client: Client, { applicationId }: { applicationId: string }) {
  await client.identity.deleteRoleByName({ applicationId, name: "moderator" });

  const { application } = await client.identity.retrieveApplication({ applicationId });
  return application.roles.map(({ name }) => name);
}

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

export async function updateRole(client: Client, { applicationId, roleId }: { applicationId: string; roleId: string }) {
  // The description is left out, so it is gone afterwards; `patchRole` would keep it.
  const { role } = await client.identity.updateRole({
    applicationId,
    roleId,
    body: { role: { name: "keeper", isDefault: true } },
  });
  return role;
}
