import type { Client } from "@gatehouse/sdk";

export async function retrieveSystemVersion(client: Client) {
  const { version } = await client.identity.retrieveSystemVersion({}, { timeoutMs: 2_000 });
  return version;
}
