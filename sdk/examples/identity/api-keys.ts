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

export async function deleteApiKey(client: Client, { keyId }: { keyId: string }) {
  const answer = await client.identity.deleteApiKey.result({ keyId });
  if (answer.ok) return "gone";
  if (answer.status === 404) return "there is no such key";
  // The key of this client may do less, or it is the last one that may do everything.
  if (answer.status === 400) return answer.body.fieldErrors?.["keyId"]?.[0]?.message;
  throw answer.error;
}

export async function listApiKeys(client: Client) {
  const names: string[] = [];
  for await (const apiKey of client.identity.listApiKeys.items()) names.push(apiKey.name);
  return names;
}

export async function retrieveApiKey(client: Client, { keyId }: { keyId: string }) {
  const { apiKey } = await client.identity.retrieveApiKey({ keyId });
  const use = apiKey.lastUsedDate === undefined ? "was never used" : `was last used on ${apiKey.lastUsedDate}`;
  return `${apiKey.name} ${use}`;
}

export async function updateApiKey(client: Client, { keyId }: { keyId: string }) {
  const { apiKey } = await client.identity.retrieveApiKey({ keyId });
  const updated = await client.identity.updateApiKey({
    keyId,
    // Fields that are left out are removed, and a key without permissions may do everything.
    body: { apiKey: { ...apiKey, permissions: { "/content/item": ["POST"] } } },
  });
  return updated.apiKey.permissions;
}
