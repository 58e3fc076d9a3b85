/** Logs users in with a third party's JWT (Identity, Endpoints, Tokens, "Reconcile a third-party JWT"). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Preparation } from "../../contract/context.ts";
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
import { registerAtLogin } from "../users/registering.ts";
import { domainOf, readThirdPartyUser } from "../users/third-party-claims.ts";
import { findOrCreateUser, type ThirdParty, updateThirdPartyUser } from "../users/third-party-users.ts";
import { moderateUsernames } from "../users/username-statuses.ts";
import { withRelations } from "../users/users.ts";
import { claimsOf } from "./access-claims.ts";
import { tokenCookies } from "./cookies.ts";
import { createRefreshToken } from "./refresh-token-operations.ts";
import { signToken } from "./signing.ts";
import { verifyWithKeys } from "./verification.ts";

type Body = Input<"reconcileToken">["body"];
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

export function reconcile(usernames: UsernameModeration) {
  return {
    reconcileToken: withPreparation<"reconcileToken", LoginAttempt>(
      ({ body }, preparation) => verifyLogin(body, preparation),
      async ({ body }, context, from) => ("error" in from ? refuse(from) : logIn(body, context, from, usernames)),
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

/** Verifies the JWT before the transaction, because signatures are slow. */
async function verifyLogin(body: Body, { read, tenantId, clock }: Preparation): Promise<LoginAttempt> {
  const { provider, application } = await read(async (db) => ({
    provider: await findIdentityProvider(db, body.identityProviderId),
    application: await findApplication({ db, tenantId }, body.applicationId),
  }));
  if (provider === undefined || provider.tenantId !== tenantId) return refusals.provider;
  if (application === undefined || !application.active) return refusals.application;
  if (!isEnabled(provider, application)) return refusals.notEnabled;
  const expected = { issuer: provider.issuer, now: clock.now() };
  const claims = await verifyWithKeys(body.data.token, provider.keys, expected);
  if (claims === "invalid") return refusals.token;
  if (claims === "expired") return refusals.expired;
  if (!isFor(provider, application, claims["aud"])) return refusals.audience;
  const claimed = readThirdPartyUser(claims, provider.uniqueIdentityClaim);
  if (claimed === undefined) return refusals.claim;
  return manages(provider, claimed.email) ? { provider, claimed } : refusals.domain;
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

async function logIn(body: Body, context: Context, from: ThirdParty, usernames: UsernameModeration) {
  const application = await findApplication(context, body.applicationId);
  if (application === undefined || !application.active) return refuse(refusals.application);
  if (!(await holdIdentityProvider(context.db, from.provider.id))) return refuse(refusals.provider);
  const found = await findOrCreateUser(context, from);
  if (found === undefined) return refuse(refusals.notVouchedFor);
  if (!canLogIn(found.user, context.clock.now())) return reply(404);
  if (found.isNew) await recordUser(context);
  const formerUsername = found.user.username;
  const fields = await updateThirdPartyUser(context, from, found.user);
  await registerAtLogin(context, application, fields);
  const named = await moderateUsernames(context, usernames, { application, formerUsername, user: fields });
  const user = await withRelations(context, named);
  const ipAddress = body.ipAddress ?? (context.client?.address || undefined);
  const refreshToken = application.loginConfiguration.generateRefreshTokens
    ? await createRefreshToken(context, {
        applicationId: application.id,
        userId: user.id,
        metaData: loginMetaData(body.metaData, ipAddress),
      })
    : undefined;
  const { token, expirationInstant } = await signToken(context, {
    application,
    claims: claimsOf(user, application.id),
  });
  // The login counts come last: their row locks last until the transaction ends.
  await recordLogin(context, {
    applicationId: application.id,
    userId: user.id,
    ...(ipAddress === undefined ? {} : { ipAddress }),
  });
  const refresh = refreshToken && { refreshToken: refreshToken.token, refreshTokenId: refreshToken.id };
  return {
    ...reply(200, { ...refresh, token, tokenExpirationInstant: expirationInstant, user }),
    headers: tokenCookies(context, { token, refreshToken }),
  };
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
