import type { Client } from "@gatehouse/sdk";

export async function createApiKeyWithId(client: Client, { keyId }: { keyId: string }) {
  const inAnHour = Date.now() + 60 * 60 * 1000;
  const { key } = await client.identity.createApiKey({
    keyId,
    body: {
      apiKey: { name: "Import of word lists", permissions: { "/filter": ["POST"] }, expirationInstant: inAnHour },
    },
  });
  return key;
}
