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
import { findActiveUser } from "../users/active-users.ts";
import type { User } from "../users/users.ts";
import { claimsOf } from "./access-claims.ts";
import { tokenCookies } from "./cookies.ts";
import { expirationOf, type NewRefreshToken } from "./refresh-token-operations.ts";
import {
  extendToken,
  familyOfSpent,
  lockRefreshToken,
  newTokenText,
  replaceText,
  revokeFamily,
  type StoredRefreshToken,
} from "./refresh-token-store.ts";
import { signToken } from "./signing.ts";

interface Request {
  readonly refreshToken: string;
  /** The JWT to replace. */
  readonly token: string | undefined;
  readonly timeToLiveInSeconds: number | undefined;
}

interface TokenPair {
  readonly token: string;
  readonly refreshToken: NewRefreshToken;
}

const prepared = withPreparation<"refreshToken", TokenPair | { readonly errors: Errors }>(
  async (input, preparation) => {
    const refreshToken = textIn(input);
    if (refreshToken === undefined) return { errors: missing() };
    const { cookie, body } = input;
    const token = cookie.access_token ?? body?.token;
    const request = { refreshToken, token, timeToLiveInSeconds: body?.timeToLiveInSeconds };
    return preparation.write((db) => exchange({ ...preparation, db }, request));
  },
  async ({ cookie }, context, outcome) => {
    if ("errors" in outcome) return reply(400, outcome.errors);
    const { token, refreshToken } = outcome;
    const answer = reply(200, { refreshToken: refreshToken.token, refreshTokenId: refreshToken.id, token });
    return cookie.refresh_token === undefined ? answer : { ...answer, headers: tokenCookies(context, outcome) };
  },
);

export const tokenRefresh = {
  refreshToken: prepared,
} satisfies Partial<Handlers<OperationId>>;

/** Returns the token text; cookies take precedence over the body. */
export function textIn({ cookie, body }: Input<"refreshToken">): string | undefined {
  return cookie.refresh_token ?? body?.refreshToken;
}

async function exchange(context: StoreContext, request: Request): Promise<TokenPair | { readonly errors: Errors }> {
  const stored = await lockRefreshToken(context, request.refreshToken);
  if (stored === undefined) {
    const familyId = await familyOfSpent(context, request.refreshToken);
    if (familyId !== undefined) await revokeFamily(context, familyId);
    return { errors: unusable() };
  }
  const application = await findApplication(context, stored.applicationId);
  const user = await findActiveUser(context, stored.userId);
  if (user === undefined || application === undefined || !allowsRefresh(application)) return { errors: unusable() };
  if (request.token !== undefined && !isAbout(request.token, stored)) return { errors: otherToken() };
  const refreshToken = await useToken(context, application, stored, request.refreshToken);
  return { token: await sign(context, application, user, request), refreshToken };
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
  let { expirationInstant } = stored;
  let token = text;
  if (refreshTokenUsagePolicy === "OneTimeUse") {
    token = newTokenText();
    await replaceText(context, stored, { old: text, new: token });
  }
  if (refreshTokenExpirationPolicy === "SlidingWindow") {
    expirationInstant = expirationOf(application, stored.insertInstant, context.clock.now());
    await extendToken(context, stored, expirationInstant);
  }
  return { id: stored.id, token, expirationInstant };
}

/** Signs the JWT without an application where the user is not registered for it, as issuing does. */
async function sign(context: StoreContext, application: Application, user: User, request: Request): Promise<string> {
  const isRegistered = user.registrations.some(({ applicationId }) => applicationId === application.id);
  const maximumSeconds = application.jwtConfiguration.timeToLiveInSeconds;
  const { token } = await signToken(context, {
    ...(isRegistered ? { application } : {}),
    claims: claimsOf(user, application.id),
    timeToLiveInSeconds: Math.min(request.timeToLiveInSeconds ?? maximumSeconds, maximumSeconds),
  });
  return token;
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
