import type { Client } from "@gatehouse/sdk";

export async function updateOperatorUser(client: Client, { userId }: { userId: string }) {
  // Without a password the present one stays.
  const { user } = await client.filtering.updateOperatorUser({
    userId,
    body: { user: { email: "mia@example.org", roles: ["moderator_manager"] } },
  });
  return user.roles;
}
