import type { Client } from "@gatehouse/sdk";

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
