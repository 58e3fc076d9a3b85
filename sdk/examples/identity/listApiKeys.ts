import type { Client } from "@gatehouse/sdk";

export async function listApiKeys(client: Client) {
  const names: string[] = [];
  for await (const apiKey of client.identity.listApiKeys.items()) names.push(apiKey.name);
  return names;
}
