import type { Client } from "@gatehouse/sdk";

export async function deleteRole(client: Client, { applicationId, roleId }: { applicationId: string; roleId: string }) {
  const answer = await client.identity.deleteRole.result({ applicationId, roleId });
  if (answer.ok) return "deleted, and taken from every user";
  if (answer.status === 404) return "gone already";
  throw answer.error;
}
