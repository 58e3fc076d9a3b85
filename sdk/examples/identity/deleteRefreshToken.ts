import type { Client } from "@gatehouse/sdk";

export async function deleteRefreshToken(client: Client, { refreshTokenId }: { refreshTokenId: string }) {
  // Logs one device out, once its JWT has expired.
  await client.identity.deleteRefreshToken({ refreshTokenId });
}
