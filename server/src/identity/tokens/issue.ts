/** Issues a JWT for an application to a user who holds one of another application (Identity, Tokens, Issue rules). */
import type { Context } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import { findActiveUser } from "../users/active-users.ts";
import type { User } from "../users/users.ts";
import { claimsOf } from "./access-claims.ts";
import { createRefreshToken, expirationOf, type NewRefreshToken } from "./refresh-token-operations.ts";
import { lockRefreshToken } from "./refresh-token-store.ts";
import { signToken } from "./signing.ts";

export function tokenIssue(issuer: string) {
  return {
    async issueToken({ query, cookie }, context) {
      const { accessToken } = context;
      const user = accessToken?.userId === undefined ? undefined : await findActiveUser(context, accessToken.userId);
      if (accessToken === undefined || user === undefined) return noUser();
      const application = await findApplication(context, query.applicationId);
      if (application === undefined) return reply(404);
      if (!application.active)
        return reply(400, fieldError("applicationId", "invalid", "The application is not active."));
      const registration = user.registrations.find(({ applicationId }) => applicationId === application.id);
      const { token } = await signToken(context, {
        issuer,
        ...(registration === undefined ? {} : { application }),
        claims: claimsOf(user, registration),
        expirationInstant: accessToken.claims.exp * 1000,
      });
      const derived = await derive(context, application, user, cookie.refresh_token ?? query.refreshToken);
      const issued = { token, ...(derived && { refreshToken: derived.token, refreshTokenId: derived.id }) };
      return registration === undefined ? reply(202, issued) : reply(200, issued);
    },
  } satisfies Partial<Handlers<OperationId>>;
}

/** Creates a refresh token for the application with the age of the given one; undefined where the policy forbids it. */
async function derive(
  context: Context,
  application: Application,
  user: User,
  text: string | undefined,
): Promise<NewRefreshToken | undefined> {
  if (text === undefined || !application.loginConfiguration.generateRefreshTokens) return undefined;
  const original = await lockRefreshToken(context, text);
  if (original === undefined || original.userId !== user.id) return undefined;
  const source = await findApplication(context, original.applicationId);
  if (source?.active !== true || policyOf(source) !== policyOf(application)) return undefined;
  const { insertInstant, familyId, metaData } = original;
  const now = context.clock.now();
  if (expirationOf(application, insertInstant, now) <= now) return undefined;
  const order = { applicationId: application.id, userId: user.id, insertInstant, familyId };
  return createRefreshToken(context, { ...order, ...(metaData === undefined ? {} : { metaData }) });
}

function policyOf({ jwtConfiguration }: Application) {
  return jwtConfiguration.refreshTokenExpirationPolicy;
}

/** Answers for a valid JWT whose user does not exist or cannot log in. */
function noUser() {
  const description = "The token is not that of a user who can log in here.";
  const challenge = `Bearer realm="gatehouse", error="invalid", error_description="${description}"`;
  return { ...reply(401), headers: { "WWW-Authenticate": challenge } };
}
