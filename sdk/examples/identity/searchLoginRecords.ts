import type { Client } from "@gatehouse/sdk";

export async function searchLoginRecords(client: Client, { userId }: { userId: string }) {
  // When and from where a user logged in, the latest first.
  const { logins } = await client.identity.searchLoginRecords({ userId });
  return logins.map(({ instant, ipAddress }) => ({ at: new Date(instant), from: ipAddress ?? "unknown" }));
}
