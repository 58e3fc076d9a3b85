import type { Client } from "@gatehouse/sdk";

export async function retrieveOauthConfiguration(client: Client, { applicationId }: { applicationId: string }) {
  const { oauthConfiguration } = await client.identity.retrieveOauthConfiguration({ applicationId });
  const { clientId, clientSecret } = oauthConfiguration;
  return `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
}
