import type { Client } from "@gatehouse/sdk";

export async function listRefreshTokens(client: Client, { userId }: { userId: string }) {
  // Where a user is logged in, the latest first.
  const { refreshTokens, totalResults } = await client.identity.listRefreshTokens({ userId, numberOfResults: 10 });
  const devices = refreshTokens.map(({ metaData }) => metaData?.device?.name ?? "unknown");
  return { devices, more: totalResults - refreshTokens.length };
}
