import type { Client } from "@gatehouse/sdk";

export async function createUserActionNotification(
  client: Client,
  { partnerApplicationId, userId }: { partnerApplicationId: string; userId: string },
) {
  // The moderation service sends this itself where this server is one of its notification servers.
  await client.identity.createUserActionNotification({
    body: {
      type: "userAction",
      applicationIds: [partnerApplicationId],
      userId,
      action: "mute",
      key: crypto.randomUUID(),
      phase: "start",
      expiry: Date.now() + 24 * 60 * 60 * 1000,
      reason: "Advertising",
      notifyUser: true,
    },
  });
}

export async function retrieveJsonWebKeySet(client: Client) {
  // Libraries such as jose verify with these keys; they usually read /.well-known/jwks.json themselves.
  const { keys } = await client.identity.retrieveJsonWebKeySet();
  return keys.map(({ kid, alg }) => `${kid} (${alg})`);
}

export async function retrieveOpenIdConfiguration(client: Client) {
  // Libraries that verify by discovery read /.well-known/openid-configuration themselves, below the issuer.
  const { issuer, jwks_uri } = await client.identity.retrieveOpenIdConfiguration();
  return { issuer, keySet: jwks_uri };
}

export async function retrievePublicKeyByApplication(client: Client, { applicationId }: { applicationId: string }) {
  const { publicKey } = await client.identity.retrievePublicKeyByApplication({ applicationId });
  if (publicKey !== undefined) return publicKey;

  // The application has none of its own: its JWTs are signed with the key of the service.
  const { publicKeys } = await client.identity.retrievePublicKeys();
  return publicKeys.default;
}

export async function retrievePublicKeyById(client: Client, { token }: { token: string }) {
  // The header of a JWT says which key it is signed with.
  const { kid }: { kid: string } = JSON.parse(atob(token.split(".")[0] ?? ""));
  const { publicKey } = await client.identity.retrievePublicKeyById({ kid });
  return publicKey;
}

export async function retrievePublicKeys(client: Client) {
  const { publicKeys } = await client.identity.retrievePublicKeys();
  // PEM texts by their key ids, which a JWT names in its header; `default` is the one that is signed with now.
  return { now: publicKeys.default, ids: Object.keys(publicKeys) };
}
