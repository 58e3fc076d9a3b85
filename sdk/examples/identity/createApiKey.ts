import type { Client } from "@gatehouse/sdk";

export async function createApiKey(client: Client) {
  const { key } = await client.identity.createApiKey({
    body: {
      apiKey: {
        name: "Chat server",
        permissions: { "/content/item": ["POST", "PUT"], "/system/application": ["GET"] },
      },
    },
  });
  // It is shown now and never again: keep it where the secrets of your programs are.
  return key;
}
