import type { Client } from "@gatehouse/sdk";

export async function retrievePublicKeyById(client: Client, { token }: { token: string }) {
  // The header of a JWT says which key it is signed with.
  const { kid }: { kid: string } = JSON.parse(atob(token.split(".")[0] ?? ""));
  const { publicKey } = await client.identity.retrievePublicKeyById({ kid });
  return publicKey;
}
