import type { Client } from "@gatehouse/sdk";

export async function updateApiKey(client: Client, { keyId }: { keyId: string }) {
  const { apiKey } = await client.identity.retrieveApiKey({ keyId });
  const updated = await client.identity.updateApiKey({
    keyId,
    // What is left out is gone, and without permissions the key may do everything.
    body: { apiKey: { ...apiKey, permissions: { "/content/item": ["POST"] } } },
  });
  return updated.apiKey.permissions;
}
