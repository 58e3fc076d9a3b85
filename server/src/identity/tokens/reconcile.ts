/** Logs users in with a third party's JWT (Identity, Endpoints, Tokens, "Reconcile a third-party JWT"). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Preparation } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import type { UsernameModeration } from "../../contract/username-moderation.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import { recordLogin, recordUser } from "../reports/records.ts";
import { canLogIn } from "../users/active-users.ts";
import { asciiLowerCase } from "../users/ascii-case.ts";
import {
  acceptedAudiences,
  findIdentityProvider,
  holdIdentityProvider,
  type IdentityProvider,
} from "../users/identity-providers.ts";
import { membershipsOf } from "../users/memberships.ts";
import { registerAtLogin } from "../users/registering.ts";
import { registrationsOf, withoutDisabledTokens } from "../users/registrations.ts";
import { domainOf, readThirdPartyUser } from "../users/third-party-claims.ts";
import { findOrCreateUser, type ThirdParty, updateThirdPartyUser } from "../users/third-party-users.ts";
import { moderateUsernames } from "../users/username-statuses.ts";
import { claimsOf } from "./access-claims.ts";
import { setTokenCookies } from "./cookies.ts";
import { createRefreshToken } from "./refresh-token-operations.ts";
import type { RefusedTokens } from "./refused-tokens.ts";
import { signToken } from "./signing.ts";
import { TokenRefusal, verifyWithKeys } from "./verification.ts";

type Body = Input<"reconcileToken">["body"];

type SentLogin = Pick<Body, "applicationId" | "identityProviderId"> & { readonly token: string };
type MetaData = components["schemas"]["TokenMetaData"];

/** Reason for a refused login, which the header of the 401 states. */
interface Refusal {
  readonly error: "invalid" | "expired" | "not permitted";
  readonly why: string;
}

const refusals = {
  provider: { error: "invalid", why: "identityProviderId names no identity provider." },
  application: { error: "invalid", why: "applicationId names no active application." },
  notEnabled: { error: "not permitted", why: "The identity provider is not enabled for the application." },
  expired: { error: "expired", why: "The JWT has expired." },
  token: { error: "invalid", why: "The JWT is not one that the identity provider signed, or it is not valid now." },
  audience: { error: "invalid", why: "The JWT is for another audience." },
  claim: { error: "invalid", why: "The JWT lacks the claim that tells users apart." },
  domain: { error: "not permitted", why: "The identity provider does not manage the email domain of the JWT." },
  notVouchedFor: { error: "not permitted", why: "The JWT does not say that the email address is verified." },
} as const satisfies Record<string, Refusal>;

/** The verified third-party user, or the reason for refusal. */
type LoginAttempt = ThirdParty | Refusal;

export interface ReconcileParts {
  readonly usernames: UsernameModeration;
  readonly issuer: string;
  readonly refusedTokens: RefusedTokens;
}

export function reconcile(parts: ReconcileParts) {
  return {
    reconcileToken: withPreparation<"reconcileToken", LoginAttempt | undefined>(
      async ({ body }, preparation) => {
        const token = body.data?.token ?? body.encodedJWT;
        return token === undefined ? undefined : verifyLogin({ ...body, token }, preparation, parts.refusedTokens);
      },
      async ({ body }, context, from) => {
        if (from === undefined) return reply(400, fieldError("data", "missing", "Required. Send data."));
        return "error" in from ? refuse(from) : logIn(body, context, from, parts);
      },
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

/** Verifies the JWT before the transaction, because signatures are slow. */
async function verifyLogin(body: SentLogin, preparation: Preparation, refused: RefusedTokens): Promise<LoginAttempt> {
  const { provider, verdict } = await verdictOn(body, preparation);
  if (!(verdict instanceof TokenRefusal || "why" in verdict)) return verdict;
  const about = provider === undefined ? "A JWT" : `A JWT of the identity provider ${provider.id}`;
  const isDetailed = verdict instanceof TokenRefusal;
  await refused.note(about, isDetailed ? verdict : { reason: verdict.why, detail: "{}" }, preparation);
  if (!isDetailed) return verdict;
  return verdict.kind === "expired" ? refusals.expired : refusals.token;
}

async function verdictOn(
  body: SentLogin,
  { read, tenantId, clock }: Preparation,
): Promise<{ readonly provider?: IdentityProvider; readonly verdict: LoginAttempt | TokenRefusal }> {
  const { provider, application } = await read(async (db) => ({
    provider: await findIdentityProvider({ db, tenantId }, body.identityProviderId),
    application: await findApplication({ db, tenantId }, body.applicationId),
  }));
  if (provider === undefined) return { verdict: refusals.provider };
  if (application === undefined || !application.active) return { provider, verdict: refusals.application };
  if (!isEnabled(provider, application)) return { provider, verdict: refusals.notEnabled };
  const { issuer, tokenType = "JWT" } = provider;
  const claims = await verifyWithKeys(body.token, provider.keys, { issuer, tokenType, now: clock.now() });
  if (claims instanceof TokenRefusal) return { provider, verdict: claims };
  if (!isFor(provider, application, claims["aud"])) return { provider, verdict: refusals.audience };
  const claimed = readThirdPartyUser(claims, provider.uniqueIdentityClaim);
  if (claimed === undefined) return { provider, verdict: refusals.claim };
  return { provider, verdict: manages(provider, claimed.email) ? { provider, claimed } : refusals.domain };
}

function isEnabled({ applicationIds }: IdentityProvider, { id }: Application): boolean {
  return applicationIds === undefined || applicationIds.some((each) => each.toLowerCase() === id);
}

/** Returns whether the JWT is for what the provider states of the application, or else of all of them. */
function isFor(provider: IdentityProvider, application: Application, audience: unknown): boolean {
  const accepted = acceptedAudiences(provider, application.id);
  if (accepted === undefined) return true;
  const given: readonly unknown[] = Array.isArray(audience) ? audience : [audience];
  return accepted.some((each) => given.includes(each));
}

/**
 * Returns whether the provider may vouch for the address. A provider with managed domains covers only users with
 * addresses in them.
 */
function manages({ domains }: IdentityProvider, email: string | undefined): boolean {
  if (domains === undefined) return true;
  return email !== undefined && domains.some((domain) => asciiLowerCase(domain) === domainOf(email));
}

async function logIn(body: Body, context: Context, from: ThirdParty, { usernames, issuer }: ReconcileParts) {
  const application = await findApplication(context, body.applicationId);
  if (application === undefined || !application.active) return refuse(refusals.application);
  if (!(await holdIdentityProvider(context, from.provider.id))) return refuse(refusals.provider);
  const found = await findOrCreateUser(context, from);
  if (found === undefined) return refuse(refusals.notVouchedFor);
  if (!canLogIn(found.user, context.clock.now())) return reply(404);
  if (found.isNew) await recordUser(context);
  const formerUsername = found.user.username;
  const fields = await updateThirdPartyUser(context, from, found.user);
  await registerAtLogin(context, application, fields);
  const [memberships, stored] = await Promise.all([
    membershipsOf(context, fields.id),
    registrationsOf(context, fields.id),
  ]);
  const login = { application, formerUsername, user: fields, registrations: stored };
  const named = await moderateUsernames(context, usernames, login);
  const user = { ...named.user, memberships, registrations: await withoutDisabledTokens(context, named.registrations) };
  const ipAddress = body.ipAddress ?? (context.client?.address || undefined);
  const refreshToken = application.loginConfiguration.generateRefreshTokens
    ? await createRefreshToken(context, {
        applicationId: application.id,
        userId: user.id,
        metaData: loginMetaData(body.metaData, ipAddress),
      })
    : undefined;
  const { token, expirationInstant } = await signToken(context, {
    issuer,
    application,
    claims: claimsOf(
      user,
      user.registrations.find(({ applicationId }) => applicationId === application.id),
    ),
  });
  const { headers, warned } = await setTokenCookies(context, { token, refreshToken });
  // The login counts come last: their row locks last until the transaction ends.
  await recordLogin(context, {
    applicationId: application.id,
    userId: user.id,
    ...(ipAddress === undefined ? {} : { ipAddress }),
  });
  const refresh = refreshToken && { refreshToken: refreshToken.token, refreshTokenId: refreshToken.id };
  return { ...reply(200, { ...refresh, token, tokenExpirationInstant: expirationInstant, user, ...warned }), headers };
}

/** Returns the metadata of the login; the client's address fills in a missing one. */
function loginMetaData({ device, ...rest }: MetaData = {}, ipAddress: string | undefined): MetaData {
  const metaData = { ...(ipAddress === undefined ? {} : { lastAccessedAddress: ipAddress }), ...device };
  return Object.keys(metaData).length === 0 ? rest : { ...rest, device: metaData };
}

/** Answers with an empty body; the header states the reason (Decisions: Unauthorized requests). */
function refuse({ error, why }: Refusal) {
  const challenge = `Bearer realm="gatehouse", error="${error}", error_description="${why}"`;
  return { ...reply(401), headers: { "WWW-Authenticate": challenge } };
}
