import type { Client } from "@gatehouse/sdk";

export async function retrievePublicKeys(client: Client) {
  const { publicKeys } = await client.identity.retrievePublicKeys();
  // PEM texts by their key ids, which a JWT names in its header; `default` is the one that is signed with now.
  return { now: publicKeys.default, ids: Object.keys(publicKeys) };
}
