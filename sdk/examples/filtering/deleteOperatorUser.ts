import type { Client } from "@gatehouse/sdk";

export async function deleteOperatorUser(client: Client, { userId }: { userId: string }) {
  // Signed in or not, the account opens nothing from now on.
  await client.filtering.deleteOperatorUser({ userId });
  const { status } = await client.filtering.retrieveOperatorUser.result({ userId });
  return status;
}
