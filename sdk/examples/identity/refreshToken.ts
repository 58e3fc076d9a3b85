import type { Client } from "@gatehouse/sdk";

export async function refreshToken(client: Client, { refreshToken }: { refreshToken: string }) {
  const renewed = await client.identity.refreshToken({ body: { refreshToken } });
  // Keep the refresh token that comes back: where it may be used only once, it is another one.
  return { token: renewed.token, refreshToken: renewed.refreshToken };
}
