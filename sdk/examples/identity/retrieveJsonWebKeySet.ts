import type { Client } from "@gatehouse/sdk";

export async function retrieveJsonWebKeySet(client: Client) {
  // What libraries such as jose verify with; they usually read it themselves, from /.well-known/jwks.json.
  const { keys } = await client.identity.retrieveJsonWebKeySet();
  return keys.map(({ kid, alg }) => `${kid} (${alg})`);
}
