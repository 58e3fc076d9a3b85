import type { Client } from "@gatehouse/sdk";

export async function deleteRefreshTokens(client: Client, { userId }: { userId: string }) {
  // Logs the user out of everything: without a refresh token, no JWT outlives the present one.
  await client.identity.deleteRefreshTokens({ userId });

  const { totalResults } = await client.identity.listRefreshTokens({ userId });
  return totalResults;
}
