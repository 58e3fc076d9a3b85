import type { Client } from "@gatehouse/sdk";

export async function retrieveJsonWebKeySet(client: Client) {
  // Libraries such as jose verify with these keys; they usually read /.well-known/jwks.json themselves.
  const { keys } = await client.identity.retrieveJsonWebKeySet();
  return keys.map(({ kid, alg }) => `${kid} (${alg})`);
}
