import type { Client } from "@gatehouse/sdk";

export async function createRole(client: Client, { applicationId }: { applicationId: string }) {
  const { role } = await client.identity.createRole({
    applicationId,
    body: { role: { name: "editor", description: "May change what others wrote" } },
  });
  return role.id;
}
