/** Logs users in for the laws of tokens and reports, at the time of the server's clock. */
import { isText, type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { ThirdPartyClaims } from "../exchange/credentials.ts";
import { setupErrorFrom } from "../exchange/setup-error.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Call, Caller } from "./subject.ts";

export interface Login {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
  readonly tokenExpirationInstant: number;
  readonly refreshToken: string;
  readonly refreshTokenId: string;
  readonly sent: Exchange;
}

/**
 * Resolves to the response to a login, successful or not.
 * @param members more members of the request
 * @param call what is sent beside the body
 */
export function tryLogIn(
  caller: Caller,
  applicationId: Json,
  claims: ThirdPartyClaims = {},
  members: JsonObject = {},
  call: Call = {},
): Promise<Exchange> {
  const { identityProviderId, token } = caller.session.logins.thirdPartyToken({ at: caller.now, ...claims });
  const body = { applicationId, identityProviderId, data: { token }, ...members };
  return caller.send("reconcileToken", { ...call, body });
}

/** @throws SetupError where the login is refused */
export async function logIn(
  caller: Caller,
  applicationId: Json,
  claims: ThirdPartyClaims = {},
  members: JsonObject = {},
): Promise<Login> {
  const email = claims.email ?? someEmail(caller);
  const sent = await tryLogIn(caller, applicationId, { ...claims, email }, members);
  const { token, tokenExpirationInstant, refreshToken = "", refreshTokenId = "", user } = objectOf(sent.json);
  const { id: userId } = objectOf(user);
  if (sent.status !== 200 || !isText(userId) || !isText(token) || !isText(refreshToken) || !isText(refreshTokenId))
    throw setupErrorFrom(sent);
  return {
    email,
    userId,
    token,
    tokenExpirationInstant: Number(tokenExpirationInstant),
    refreshToken,
    refreshTokenId,
    sent,
  };
}

/** The registration that a login shows for an application; empty where it shows none. */
export function registrationOf({ json }: Exchange, applicationId: Json): JsonObject {
  const { registrations } = objectOf(objectOf(json)["user"]);
  return objectsOf(registrations).find((one) => one["applicationId"] === applicationId) ?? {};
}

export function someEmail({ session }: Caller): string {
  return `kit-${session.fresh.random(`login ${session.fresh.count()}`).letters(16)}@example.org`;
}
