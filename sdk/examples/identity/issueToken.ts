import type { Client } from "@gatehouse/sdk";

export async function issueToken(client: Client, { applicationId, token }: { applicationId: string; token: string }) {
  // Who is logged in to one application gets in to another without logging in again.
  const issued = await client.identity.issueToken({ applicationId }, { token });
  return issued.token;
}
