import type { Client } from "@gatehouse/sdk";

export async function issueToken(client: Client, { applicationId, token }: { applicationId: string; token: string }) {
  // Exchange a login to one application for a login to another.
  const issued = await client.identity.issueToken({ applicationId }, { token });
  return issued.token;
}
