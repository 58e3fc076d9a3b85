import { type Client, UnauthorizedError } from "@gatehouse/sdk";

export async function deleteRefreshToken(client: Client, { refreshTokenId }: { refreshTokenId: string }) {
  // Logs one device out, once its JWT has expired.
  await client.identity.deleteRefreshToken({ refreshTokenId });
}

export async function deleteRefreshTokens(client: Client, { userId }: { userId: string }) {
  // Logs the user out of everything: without a refresh token, no JWT outlives the present one.
  await client.identity.deleteRefreshTokens({ userId });

  const { totalResults } = await client.identity.listRefreshTokens({ userId });
  return totalResults;
}

export async function issueToken(client: Client, { applicationId, token }: { applicationId: string; token: string }) {
  // Exchange a login to one application for a login to another.
  const issued = await client.identity.issueToken({ applicationId }, { token });
  return issued.token;
}

export async function listRefreshTokens(client: Client, { userId }: { userId: string }) {
  // Where a user is logged in, the latest first.
  const { refreshTokens, totalResults } = await client.identity.listRefreshTokens({ userId, numberOfResults: 10 });
  const devices = refreshTokens.map(({ metaData }) => metaData?.device?.name ?? "unknown");
  return { devices, more: totalResults - refreshTokens.length };
}

export async function logout(client: Client, { refreshToken }: { refreshToken: string }) {
  // Logs out on every device. In a browser the cookie has the token, and the answer ends it.
  await client.identity.logout({ body: { refreshToken, global: true } });
}

export async function reconcileToken(
  client: Client,
  {
    applicationId,
    identityProviderId,
    thirdPartyToken,
  }: { applicationId: string; identityProviderId: string; thirdPartyToken: string },
) {
  const { user, token, refreshToken } = await client.identity.reconcileToken({
    body: {
      applicationId,
      identityProviderId,
      data: { token: thirdPartyToken },
      metaData: { device: { name: "Ada's phone", type: "MOBILE" } },
    },
  });
  // The token opens calls of this user, and the refresh token gets the next one when it has expired.
  return { userId: user.id, token, refreshToken };
}

export async function refreshToken(client: Client, { refreshToken }: { refreshToken: string }) {
  const renewed = await client.identity.refreshToken({ body: { refreshToken } });
  // Keep the refresh token that comes back: where it may be used only once, it is another one.
  return { token: renewed.token, refreshToken: renewed.refreshToken };
}

export async function retrieveRefreshToken(client: Client, { refreshTokenId }: { refreshTokenId: string }) {
  const { refreshToken } = await client.identity.retrieveRefreshToken({ refreshTokenId });
  return { userId: refreshToken.userId, expires: new Date(refreshToken.expirationInstant) };
}

export async function validateToken(client: Client, { token }: { token: string }) {
  try {
    const { jwt } = await client.identity.validateToken({}, { token });
    return `valid until ${new Date(jwt.exp * 1000).toISOString()}`;
  } catch (error) {
    if (error instanceof UnauthorizedError) return `not valid: ${error.reason}`;
    throw error;
  }
}

export async function vendToken(client: Client) {
  const { token } = await client.identity.vendToken({
    body: { claims: { sub: "build-server", scope: "deploy" }, timeToLiveInSeconds: 300 },
  });
  return token;
}
