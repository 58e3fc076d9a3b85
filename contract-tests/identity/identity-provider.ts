/** A third party whose JWTs are reconciled: identity providers for a bootstrap, and JWTs that they sign. */
import { createHmac, randomUUID, sign } from "node:crypto";
import type { Client, RequestComponents, ResponseComponents } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";
import { rsaKeys } from "./fixtures.ts";

type IdentityProvider = NonNullable<BootstrapObject["identityProviders"]>[number];
type ReconcileRequest = RequestComponents["schemas"]["ReconcileRequest"];
type ReconcileResponse = ResponseComponents["schemas"]["ReconcileResponse"];

export type Claims = Readonly<Record<string, unknown>>;

/** Signs with RS256. Users are identified by their email address. */
export const crewLogin = "66666666-6666-4666-8666-666666666601";
/** Signs with a shared secret, HS256. Users are identified by the claim `sub`. */
export const partnerLogin = "66666666-6666-4666-8666-666666666602";
/** Issuer of the tokens of both. */
const issuer = "https://login.example.com";

/** Reconcile gives refresh tokens for it; its default role is `member`. */
export const forumApplication = "77777777-7777-4777-8777-777777777701";
/** Without refresh tokens and without default roles. */
export const shopApplication = "77777777-7777-4777-8777-777777777702";

export const providerKeys = rsaKeys();
export const sharedSecret = "a-secret-that-the-partner-knows-0123456789";

/** The provider that signs with RS256, with other settings where some are given. */
export function crewProvider(settings: Partial<IdentityProvider> = {}): IdentityProvider {
  const keys = [{ kid: "crew", algorithm: "RS256" as const, publicKey: providerKeys.publicKey }];
  return { id: crewLogin, name: "Crew login", issuer, uniqueIdentityClaim: "email", keys, ...settings };
}

/** The provider that signs with HS256, with other settings where some are given. */
export function partnerProvider(settings: Partial<IdentityProvider> = {}): IdentityProvider {
  const keys = [{ kid: "partner", algorithm: "HS256" as const, secret: sharedSecret }];
  return { id: partnerLogin, name: "Partner login", issuer, uniqueIdentityClaim: "sub", keys, ...settings };
}

/** Two applications and the two providers, in the one tenant of a server that names none. */
export const withIdentityProviders = {
  identityProviders: [crewProvider(), partnerProvider()],
  applications: [
    {
      application: {
        id: forumApplication,
        name: "Forum",
        loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
        roles: [{ name: "member", isDefault: true }, { name: "moderator" }],
      },
    },
    { application: { id: shopApplication, name: "Shop", roles: [{ name: "customer" }] } },
  ],
} as const satisfies BootstrapObject;

/** Claims of a new user, or of the one that is described; valid for an hour. */
export function someClaims(claims: Claims = {}): Claims {
  const subject = randomUUID();
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, sub: subject, email: `${subject}@example.com`, iat: now, exp: now + 3600, ...claims };
}

/** A JWT as the provider that signs with RS256 makes it, or as the one with the shared secret does. */
function signThirdPartyToken(claims: Claims, by: typeof crewLogin | typeof partnerLogin = crewLogin): string {
  const [kid, alg] = by === crewLogin ? ["crew", "RS256"] : ["partner", "HS256"];
  return signToken({ typ: "JWT", kid, alg }, claims);
}

/** A JWT with any header; its `alg` says how it is signed, with the keys of the two providers. */
export function signToken(header: Claims, claims: Claims, secret: string = sharedSecret): string {
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const signature = String(header["alg"]).startsWith("HS")
    ? createHmac(`sha${String(header["alg"]).slice(2)}`, secret)
        .update(signed)
        .digest()
    : sign(`sha${String(header["alg"]).slice(2)}`, Buffer.from(signed), providerKeys.privateKey);
  return `${signed}.${signature.toString("base64url")}`;
}

export interface LoginOptions {
  readonly by?: typeof crewLogin | typeof partnerLogin;
  /** Further fields of the request. */
  readonly more?: Partial<ReconcileRequest>;
}

/** The body of a reconcile for a user with these claims. */
export function reconcileBody(
  applicationId: string,
  claims: Claims = someClaims(),
  { by = crewLogin, more = {} }: LoginOptions = {},
): ReconcileRequest {
  return { applicationId, identityProviderId: by, data: { token: signThirdPartyToken(claims, by) }, ...more };
}

/** Logs in to the application as a user with these claims, and expects that to succeed. */
export function login(
  client: Client,
  applicationId: string,
  claims: Claims = someClaims(),
  options: LoginOptions = {},
): Promise<ReconcileResponse> {
  return client.identity.reconcileToken({ body: reconcileBody(applicationId, claims, options) });
}
