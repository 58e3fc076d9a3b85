import type { Client } from "@gatehouse/sdk";

export async function retrieveRefreshToken(client: Client, { refreshTokenId }: { refreshTokenId: string }) {
  const { refreshToken } = await client.identity.retrieveRefreshToken({ refreshTokenId });
  return { userId: refreshToken.userId, expires: new Date(refreshToken.expirationInstant) };
}
