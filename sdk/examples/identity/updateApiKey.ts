import type { Client } from "@gatehouse/sdk";

export async function updateApiKey(client: Client, { keyId }: { keyId: string }) {
  const { apiKey } = await client.identity.retrieveApiKey({ keyId });
  const updated = await client.identity.updateApiKey({
    keyId,
    // Fields that are left out are removed, and a key without permissions may do everything.
    body: { apiKey: { ...apiKey, permissions: { "/content/item": ["POST"] } } },
  });
  return updated.apiKey.permissions;
}
