import type { Client } from "@gatehouse/sdk";

export async function deleteContentUser(client: Client, { contentUserId }: { contentUserId: string }) {
  // With all of their content.
  await client.filtering.deleteContentUser({ contentUserId });
}
