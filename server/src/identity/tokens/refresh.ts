/**
 * Exchanges a refresh token for a JWT (Decisions: Token refresh); this is not a login. The exchange commits
 * whatever the response is: the reuse of a spent token must revoke its family even though the response is an error.
 * Concurrent uses of one token count as reuse, because they are indistinguishable from theft.
 */
import { decodeJwt } from "jose";
import type { StoreContext } from "../../contract/context.ts";
import { type Errors, fieldError } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import { canLogIn } from "../users/active-users.ts";
import { claimsOf } from "./access-claims.ts";
import { setTokenCookies } from "./cookies.ts";
import { expirationOf, type NewRefreshToken } from "./refresh-token-operations.ts";
import {
  extendToken,
  familyOfSpent,
  lockTokenInUse,
  newTokenText,
  replaceText,
  revokeFamily,
  type StoredRefreshToken,
  type TokenInUse,
} from "./refresh-token-store.ts";
import { composeToken, sign, type UnsignedToken } from "./signing.ts";

interface Request {
  /** The issuer of the new JWT. */
  readonly issuer: string;
  readonly refreshToken: string;
  /** The JWT to replace. */
  readonly token: string | undefined;
  readonly timeToLiveInSeconds: number | undefined;
}

interface Exchange {
  readonly unsigned: UnsignedToken;
  readonly refreshToken: NewRefreshToken;
}

interface TokenPair extends Pick<Exchange, "refreshToken"> {
  readonly token: string;
}

export function tokenRefresh(issuer: string) {
  return {
    refreshToken: withPreparation<"refreshToken", TokenPair | { readonly errors: Errors }>(
      async (input, preparation) => {
        const refreshToken = textIn(input);
        if (refreshToken === undefined) return { errors: missing() };
        const { cookie, body } = input;
        const token = cookie.access_token ?? body?.token;
        const request = { issuer, refreshToken, token, timeToLiveInSeconds: body?.timeToLiveInSeconds };
        const outcome = await preparation.write((db) => exchange({ ...preparation, db }, request));
        // Others need not wait for the signature.
        return "errors" in outcome ? outcome : { ...outcome, ...(await sign(outcome.unsigned)) };
      },
      async ({ cookie }, context, outcome) => {
        if ("errors" in outcome) return reply(400, outcome.errors);
        const { token, refreshToken } = outcome;
        const answer = { refreshToken: refreshToken.token, refreshTokenId: refreshToken.id, token };
        if (cookie.refresh_token === undefined) return reply(200, answer);
        const { headers, warned } = await setTokenCookies(context, { token, refreshToken });
        return { ...reply(200, { ...answer, ...warned }), headers };
      },
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

/** Returns the token text; cookies take precedence over the body. */
export function textIn({ cookie, body }: Input<"refreshToken">): string | undefined {
  return cookie.refresh_token ?? body?.refreshToken;
}

async function exchange(context: StoreContext, request: Request): Promise<Exchange | { readonly errors: Errors }> {
  const used = await lockTokenInUse(context, request.refreshToken);
  if (used === undefined) {
    const familyId = await familyOfSpent(context, request.refreshToken);
    if (familyId !== undefined) await revokeFamily(context, familyId);
    return { errors: unusable() };
  }
  const { stored, user } = used;
  const application = await findApplication(context, stored.applicationId);
  if (application === undefined || !allowsRefresh(application)) return { errors: unusable() };
  if (!canLogIn(user, context.clock.now())) return { errors: unusable() };
  if (request.token !== undefined && !isAbout(request.token, stored)) return { errors: otherToken() };
  const refreshToken = await useToken(context, application, stored, request.refreshToken);
  return { unsigned: await compose(context, application, used, request), refreshToken };
}

function allowsRefresh({ active, loginConfiguration }: Application): boolean {
  return active && loginConfiguration.allowTokenRefresh;
}

/** Updates or replaces the used token according to the application's policies. */
async function useToken(
  context: StoreContext,
  application: Application,
  stored: StoredRefreshToken,
  text: string,
): Promise<NewRefreshToken> {
  const { refreshTokenExpirationPolicy, refreshTokenUsagePolicy } = application.jwtConfiguration;
  const isExtended = refreshTokenExpirationPolicy === "SlidingWindow";
  const expirationInstant = isExtended
    ? expirationOf(application, stored.insertInstant, context.clock.now())
    : stored.expirationInstant;
  const isReplaced = refreshTokenUsagePolicy === "OneTimeUse";
  const token = isReplaced ? newTokenText() : text;
  if (isReplaced) await replaceText(context, stored, { old: text, new: token, expirationInstant });
  else if (isExtended) await extendToken(context, stored, expirationInstant);
  return { id: stored.id, token, expirationInstant };
}

/** Composes the JWT without an application where the user is not registered for it, as issuing does. */
function compose(
  context: StoreContext,
  application: Application,
  { user, registration }: TokenInUse,
  request: Request,
): Promise<UnsignedToken> {
  const maximumSeconds = application.jwtConfiguration.timeToLiveInSeconds;
  return composeToken(context, {
    issuer: request.issuer,
    ...(registration === undefined ? {} : { application }),
    claims: claimsOf(user, registration?.(application.roles)),
    timeToLiveInSeconds: Math.min(request.timeToLiveInSeconds ?? maximumSeconds, maximumSeconds),
  });
}

/**
 * Returns whether the JWT is about the same user and, where it names one, the same application. A mismatch means
 * that cookies of two logins got mixed. The JWT grants nothing here, so it may have expired and its key may be gone.
 */
function isAbout(token: string, { userId, applicationId }: StoredRefreshToken): boolean {
  try {
    const { sub, aud = applicationId } = decodeJwt(token);
    return sub === userId && [aud].flat().includes(applicationId);
  } catch {
    return false;
  }
}

function missing(): Errors {
  return fieldError("refreshToken", "missing", "Send a refresh token, in the body or in the cookie refresh_token.");
}

function unusable(): Errors {
  const message = "The refresh token cannot be used: it is unknown, has expired or was revoked. Log in again.";
  return fieldError("refreshToken", "invalid", message);
}

function otherToken(): Errors {
  const message =
    "This is no JWT of the refresh token's user and application. Send the one that is to be replaced, or none.";
  return fieldError("token", "invalid", message);
}
