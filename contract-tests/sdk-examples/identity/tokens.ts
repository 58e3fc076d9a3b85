/** The examples of tokens, tried. */
import { expect } from "vitest";
import {
  deleteRefreshToken,
  deleteRefreshTokens,
  issueToken,
  listRefreshTokens,
  logout,
  reconcileToken,
  refreshToken,
  retrieveRefreshToken,
  validateToken,
  vendToken,
} from "../../../sdk/examples/identity/tokens.ts";
import { crewLogin, login, reconcileBody, someClaims } from "../../identity/identity-provider.ts";
import { claimsIn } from "../../identity/refresh-fixtures.ts";
import { trial, trialOf } from "../trial.ts";
import { applicationId, logIn, otherApplicationId } from "./fixtures.ts";

const aThirdPartyToken = () => {
  const { data } = reconcileBody(applicationId, someClaims());
  return { applicationId, identityProviderId: crewLogin, thirdPartyToken: data?.token ?? "" };
};

export const tokens = [
  trialOf(reconcileToken, aThirdPartyToken, async ({ userId, token = "", refreshToken: toKeep }, { client }) => {
    expect(claimsIn(token)).toMatchObject({ sub: userId, aud: applicationId });
    expect(await client.identity.refreshToken.result({ body: { refreshToken: toKeep ?? "" } })).toMatchObject({
      ok: true,
    });
  }),
  trialOf(validateToken, logIn, async (verdict, { client }) => {
    expect(verdict).toMatch(/^valid until 20\d\d-/);
    expect(await validateToken(client, { token: "not.a.token" })).toBe("not valid: invalid");
  }),
  trialOf(
    issueToken,
    async (context) => {
      const email = "ada@example.com";
      await login(context.client, otherApplicationId, someClaims({ email, email_verified: true }));
      const { userId, token } = await logIn(context, email);
      return { applicationId: otherApplicationId, userId, token };
    },
    (token, { given }) => expect(claimsIn(token)).toMatchObject({ sub: given.userId, aud: otherApplicationId }),
  ),
  trialOf(refreshToken, logIn, async (renewed, { client, given }) => {
    expect(claimsIn(renewed.token)).toMatchObject({ sub: given.userId });
    expect(await validateToken(client, renewed)).toMatch(/^valid/);
  }),
  trial(vendToken, async (token, { client }) => {
    expect(claimsIn(token)).toMatchObject({ sub: "build-server", scope: "deploy" });
    expect(await validateToken(client, { token })).toMatch(/^valid/);
  }),
  trialOf(listRefreshTokens, logIn, (list) => expect(list).toEqual({ devices: ["Ada's phone"], more: 0 })),
  trialOf(retrieveRefreshToken, logIn, (known, { given }) => {
    expect(known.userId).toBe(given.userId);
    expect(known.expires.getTime()).toBeGreaterThan(Date.now());
  }),
  trialOf(deleteRefreshToken, logIn, async (_, { client, given }) => {
    const answer = await client.identity.refreshToken.result({ body: { refreshToken: given.refreshToken } });
    expect(answer.status, "of the refresh").toBe(400);
  }),
  trialOf(logout, logIn, async (_, { client, given }) => {
    const { refreshTokenId } = given;
    expect((await client.identity.retrieveRefreshToken.result({ refreshTokenId })).status).toBe(404);
  }),
  trialOf(deleteRefreshTokens, logIn, async (left, { client, given }) => {
    expect(left).toBe(0);
    const { refreshTokenId } = given;
    expect((await client.identity.retrieveRefreshToken.result({ refreshTokenId })).status).toBe(404);
  }),
];
