import type { Client } from "@gatehouse/sdk";

export async function retrieveApiKey(client: Client, { keyId }: { keyId: string }) {
  const { apiKey } = await client.identity.retrieveApiKey({ keyId });
  const use = apiKey.lastUsedDate === undefined ? "was never used" : `was last used on ${apiKey.lastUsedDate}`;
  return `${apiKey.name} ${use}`;
}
