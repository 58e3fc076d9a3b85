import type { Client } from "@gatehouse/sdk";

export async function retrieveOperatorUser(client: Client, { userId }: { userId: string }) {
  const { user } = await client.filtering.retrieveOperatorUser({ userId });
  return { email: user.email, roles: user.roles };
}
