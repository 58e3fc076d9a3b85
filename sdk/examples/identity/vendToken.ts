import type { Client } from "@gatehouse/sdk";

export async function vendToken(client: Client) {
  const { token } = await client.identity.vendToken({
    body: { claims: { sub: "build-server", scope: "deploy" }, timeToLiveInSeconds: 300 },
  });
  return token;
}
