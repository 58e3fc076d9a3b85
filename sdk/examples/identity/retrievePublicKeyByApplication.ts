import type { Client } from "@gatehouse/sdk";

export async function retrievePublicKeyByApplication(client: Client, { applicationId }: { applicationId: string }) {
  const { publicKey } = await client.identity.retrievePublicKeyByApplication({ applicationId });
  if (publicKey !== undefined) return publicKey;

  // The application has none of its own: its JWTs are signed with the key of the service.
  const { publicKeys } = await client.identity.retrievePublicKeys();
  return publicKeys.default;
}
