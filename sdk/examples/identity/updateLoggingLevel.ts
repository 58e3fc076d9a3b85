import type { Client } from "@gatehouse/sdk";

export async function updateLoggingLevel(client: Client) {
  // In force at once for everything that is logged under `outgoing`, until it is changed again.
  const { level } = await client.identity.updateLoggingLevel({ body: { name: "outgoing", level: "debug" } });
  return level;
}
