/** Laws of JWTs and of the cookies that hold them (Identity, Tokens; Decisions: Token operations). */
import { createPublicKey, type JsonWebKey } from "node:crypto";
import { isObject, isText, type Json, type JsonObject, listOf, objectOf, objectsOf } from "@gatehouse/openapi/json";
import { cookiesOf } from "../checks/headers.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { parse } from "../exchange/json-text.ts";
import { allTokens } from "../exchange/logins.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { type Login, logIn, registrationOf, tryLogIn } from "./log-in.ts";
import { type Call, type Caller, inThePast, type Subject } from "./subject.ts";

const endsInTime: Law = {
  id: "access-token-ends-in-time",
  says: "A JWT is valid until it expires, and tokenExpirationInstant says in milliseconds when that is.",
  lookAt: "The units of exp and tokenExpirationInstant, and the comparison with the clock.",
};

const saysWhose: Law = {
  id: "token-says-whose",
  says: "A JWT is about the user who logged in, and for the application that was named; validating shows its claims.",
  lookAt: "Which user and application the claims are made from.",
};

const audience: Law = {
  id: "audience-is-checked",
  says: "A JWT is valid for exactly the audiences that it names.",
  lookAt: "Is the audience of the request compared with aud, to the letter?",
};

const issuedAlike: Law = {
  id: "issued-token-ends-alike",
  says: "An issued JWT is valid, and expires when the one that was presented does.",
  lookAt: "From what the expiration of the issued JWT is made.",
};

const derived: Law = {
  id: "refresh-token-derived",
  says: "Where a refresh token of an application with the same policy is sent, in the cookie before the query, another one is issued, as old as that one, and works; otherwise none is.",
  lookAt: "Which refresh token of the request is read, and are the settings of both applications compared?",
};

const registration: Law = {
  id: "registration-told",
  says: "Issuing answers 200 to a user who is registered for the application, and 202 to others.",
  lookAt: "Whether the user's registrations are asked.",
};

const registered: Law = {
  id: "registered-as-configured",
  says: "The first login for an application registers the user with its default roles, and a later one changes only when the last one was.",
  lookAt: "Which roles of the application a registration gets, and what a further login writes to it.",
};

const asAsked: Law = {
  id: "token-made-as-asked",
  says: "A JWT lives for as long as the request asks, and a vended one says all that was asked for.",
  lookAt: "Are the life and the claims of the request read, of whatever type they are?",
};

const verified: Law = {
  id: "third-party-token-verified",
  says: "A JWT of an identity provider logs in only while it is valid, and under the provider's own signature.",
  lookAt: "The verification of the signature, of exp and of iat.",
};

const guarded: Law = {
  id: "cookies-are-guarded",
  says: "Cookies with tokens are for all paths and for same-site requests; that of the JWT ends with the session.",
  lookAt: "The attributes of the cookies, and which token each of them holds.",
};

const discovered: Law = {
  id: "discovery-leads-to-the-keys",
  says: "The configuration of OpenID names the issuer of the JWTs, where the key set is, and the algorithms of its keys, and no others; the public keys are those of the set.",
  lookAt: "Is each of them read from where tokens are signed?",
};

/** Reads where libraries look before they verify a JWT. */
async function checkDiscovery(caller: Caller): Promise<void> {
  const [at, keySet] = ["retrieveOpenIdConfiguration", "retrieveJsonWebKeySet"];
  const { id } = await caller.create("Application", { with: allTokens });
  caller.begin();
  const { token } = await logIn(caller, id);
  const {
    issuer,
    jwks_uri,
    id_token_signing_alg_values_supported: algorithms,
  } = objectOf((await caller.send(at)).json);
  const keys = objectsOf(objectOf((await caller.send(keySet)).json)["keys"]);
  const path = new URL(String(jwks_uri), "http://localhost").pathname;
  caller.expect(discovered, at, {
    issuer: [claimsIn(token)["iss"], issuer],
    jwks_uri: [caller.operation(keySet).path, path],
    id_token_signing_alg_values_supported: [
      [...new Set(keys.map(({ alg }) => String(alg)))].sort(),
      [...listOf(algorithms)].map(String).sort(),
    ],
  });
  const publicKeys = objectOf(objectOf((await caller.send("retrievePublicKeys")).json)["publicKeys"]);
  const [header = ""] = token.split(".");
  const { kid } = objectOf(parse(Buffer.from(header, "base64url").toString()));
  for (const key of keys.filter((one) => String(one["kid"]) in publicKeys)) {
    const { kty, n, e, crv, x, y } = key;
    const expected = { kty, n, e, crv, x, y };
    for (const name of [String(key["kid"]), ...(key["kid"] === kid ? ["default"] : [])])
      caller.expect(discovered, "retrievePublicKeys", {
        [`publicKeys.${name === "default" ? name : "{}"}`]: [
          JSON.stringify(expected),
          JSON.stringify({ ...expected, ...membersOf(publicKeys[name]) }),
        ],
      });
  }
}

/** Returns the members of a public key in PEM. */
function membersOf(pem: Json | undefined): JsonWebKey | { readonly kty: string } {
  try {
    return createPublicKey(String(pem)).export({ format: "jwk" });
  } catch {
    return { kty: `no key: ${String(pem)}` };
  }
}

/** The claims of a JWT, unverified; empty where it is none. */
function claimsIn(token: string): JsonObject {
  const [, payload = ""] = token.split(".");
  const claims = parse(Buffer.from(payload, "base64url").toString());
  return isObject(claims) ? claims : {};
}

function validate(caller: Caller, token: string, query: Readonly<Record<string, Json>> = {}): Promise<Exchange> {
  return caller.send("validateToken", { query, authorization: `Bearer ${token}` });
}

async function checkClaims(
  caller: Caller,
  login: Login,
  { id: applicationId, answered }: CreatedObject,
): Promise<void> {
  const claims = claimsIn(login.token);
  const { sub = null, aud = null, exp } = claims;
  caller.expect(saysWhose, "reconcileToken", { sub: [login.userId, sub], aud: [applicationId, aud] });
  caller.expect(endsInTime, "reconcileToken", {
    tokenExpirationInstant: [Number(exp) * 1000, login.tokenExpirationInstant],
  });
  const { tenantId } = objectOf(objectOf(login.sent.json)["user"]);
  caller.expect(saysWhose, "reconcileToken", { "user.tenantId": [answered["tenantId"], tenantId] });
  const valid = await validate(caller, login.token);
  caller.expectStatus(endsInTime, valid, 200, "for a JWT that was just made");
  const { jwt } = objectOf(valid.json);
  caller.expect(saysWhose, "validateToken", { jwt: [claims, jwt] });
}

async function checkAudience(caller: Caller, { token }: Login, applicationId: Json): Promise<void> {
  const own = String(applicationId);
  for (const other of [own, "3c219e58-ed0e-4b18-ad48-f4f92793ae32", `${own}0`, own.slice(0, -1)]) {
    const why = other === own ? "for the JWT's own audience" : `for the audience ${other.length} characters long`;
    caller.expectStatus(audience, await validate(caller, token, { audience: other }), other === own ? 200 : 400, why);
  }
}

async function checkIssue(caller: Caller, login: Login, applicationId: Json): Promise<void> {
  const authorization = `Bearer ${login.token}`;
  const query = { applicationId, refreshToken: login.refreshToken };
  const issued = await caller.send("issueToken", { query, authorization });
  caller.expectStatus(registration, issued, 202, "for a user who is not registered for the application");
  const { token, refreshToken, refreshTokenId } = objectOf(issued.json);
  const [presented, made] = [claimsIn(login.token), claimsIn(String(token))];
  caller.expect(issuedAlike, "issueToken", { exp: [presented["exp"], made["exp"]] });
  caller.expect(saysWhose, "issueToken", { sub: [presented["sub"], made["sub"]] });
  const { status } = await validate(caller, String(token));
  caller.expect(issuedAlike, "issueToken", { "token, validated": [200, status] });
  const isThere = typeof refreshToken === "string";
  caller.expect(derived, "issueToken", { "a refresh token of the application": [true, isThere] });
  if (isThere) {
    const shown = await caller.send("retrieveRefreshToken", { path: { refreshTokenId: refreshTokenId ?? null } });
    const { applicationId: ofApplication, userId } = objectOf(objectOf(shown.json)["refreshToken"]);
    caller.expect(derived, "issueToken", {
      refreshTokenId: [
        [applicationId, login.userId],
        [ofApplication ?? null, userId ?? null],
      ],
    });
    const used = await caller.send("refreshToken", { body: { refreshToken } });
    caller.expectStatus(derived, used, 200, "for a refresh token that was issued");
  }
  await logIn(caller, applicationId, { email: login.email });
  const again = await caller.send("issueToken", { query, authorization });
  caller.expectStatus(registration, again, 200, "for a user who is registered for the application");
  const { aud } = claimsIn(String(objectOf(again.json)["token"]));
  caller.expect(saysWhose, "issueToken", { aud: [applicationId, aud] });
}

/** Presents a refresh token in each way, to applications that take it and others. */
async function checkDerivation(caller: Caller): Promise<void> {
  const at = "issueToken";
  const withPolicy = (refreshTokenExpirationPolicy: string, generateRefreshTokens = true): Promise<CreatedObject> =>
    caller.create("Application", {
      with: {
        loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens },
        jwtConfiguration: { refreshTokenTimeToLiveInMinutes: 60, refreshTokenExpirationPolicy },
      },
    });
  const [source, like] = [await withPolicy("Fixed"), await withPolicy("Fixed")];
  const [unlike, without] = [await withPolicy("SlidingWindow"), await withPolicy("Fixed", false)];
  const ageOf = async (refreshTokenId: Json): Promise<Json | undefined> => {
    const { json } = await caller.send("retrieveRefreshToken", { path: { refreshTokenId } });
    return objectOf(objectOf(json)["refreshToken"])["insertInstant"];
  };
  await inThePast(caller, async (pass) => {
    caller.begin(source, like, unlike, without);
    const { token, refreshToken: good, refreshTokenId } = await logIn(caller, source.id);
    const age = await ageOf(refreshTokenId);
    pass(60_000);
    const inCookie = (text: string): string => `refresh_token=${text}`;
    const bad = `${good}x`;
    const ways: readonly (readonly [about: string, target: CreatedObject, call: Call, isDerived: boolean])[] = [
      ["in the query", like, { query: { refreshToken: good } }, true],
      ["in the cookie", like, { cookie: inCookie(good), query: { refreshToken: bad } }, true],
      ["in the query, with another cookie", like, { cookie: inCookie(bad), query: { refreshToken: good } }, false],
      ["for another policy", unlike, { query: { refreshToken: good } }, false],
      ["for an application without refresh tokens", without, { query: { refreshToken: good } }, false],
      ["nowhere", like, {}, false],
    ];
    for (const [about, { id: applicationId }, { query, ...call }, isDerived] of ways) {
      const authorization = `Bearer ${token}`;
      const issued = await caller.send(at, { ...call, query: { ...query, applicationId }, authorization });
      const { refreshToken, refreshTokenId: id = null } = objectOf(issued.json);
      if (issued.status >= 300) continue;
      caller.expect(derived, at, { [`refreshToken, for one ${about}`]: [isDerived, isText(refreshToken)] });
      if (isDerived && id !== null) caller.expect(derived, at, { insertInstant: [age, await ageOf(id)] });
    }
  });
}

async function checkThirdParty(caller: Caller, applicationId: Json): Promise<void> {
  caller.begin();
  const hour = 3_600_000;
  const expired = await tryLogIn(caller, applicationId, { at: caller.now - 2 * hour, lifetime: hour });
  caller.expectStatus(verified, expired, 401, "for a JWT that has expired");
  const early = await tryLogIn(caller, applicationId, { at: caller.now + hour });
  caller.expectStatus(verified, early, 401, "for a JWT that comes from the future");
  caller.expectStatus(verified, await tryLogIn(caller, applicationId, { forged: true }), 401, "for a forged signature");
  caller.expectStatus(verified, await tryLogIn(caller, applicationId), 200, "for a valid JWT");
}

/** @param tokens what the response holds in its body */
function checkCookies(caller: Caller, at: string, sent: Exchange, life: number): void {
  const { token, refreshToken } = objectOf(sent.json);
  const tokens = new Map([
    ["access_token", token],
    ["refresh_token", refreshToken],
  ]);
  const cookies = cookiesOf(sent);
  caller.expect(guarded, at, { "Set-Cookie": [[...tokens.keys()], cookies.map(({ name }) => name).sort()] });
  for (const { name, value, attributes } of cookies) {
    const about = `Set-Cookie ${name}`;
    const { path = "", samesite = "none" } = Object.fromEntries(attributes);
    caller.expect(guarded, at, {
      [`${about}, that of the body`]: [true, decodeURIComponent(value) === tokens.get(name)],
      [`${about} Path`]: ["/", path],
      [`${about} SameSite, Lax or Strict`]: [true, ["lax", "strict"].includes(samesite.toLowerCase())],
      [`${about} Max-Age`]: [name === "refresh_token", attributes.has("max-age") || attributes.has("expires")],
    });
    const seconds = Number(attributes.get("max-age") ?? "NaN");
    if (name === "refresh_token" && !Number.isNaN(seconds) && Math.abs(seconds - life) > 60)
      caller.expect(guarded, at, { [`${about} Max-Age`]: [life, seconds] });
  }
}

async function checkTokenCookies(caller: Caller): Promise<void> {
  const { id } = await caller.create("Application", {
    with: {
      ...allTokens,
      jwtConfiguration: { refreshTokenTimeToLiveInMinutes: 60, refreshTokenExpirationPolicy: "Fixed" },
    },
  });
  caller.begin();
  const login = await logIn(caller, id);
  checkCookies(caller, "reconcileToken", login.sent, 3600);
  const inBody = await caller.send("refreshToken", { body: { refreshToken: login.refreshToken } });
  const names = cookiesOf(inBody).map(({ name }) => name);
  caller.expect(guarded, "refreshToken", { "Set-Cookie, for a token in the body": [[], names] });
  const refreshed = await caller.send("refreshToken", { cookie: `refresh_token=${login.refreshToken}` });
  if (refreshed.status === 200) checkCookies(caller, "refreshToken", refreshed, 3600);
}

async function checkTokens(caller: Caller): Promise<void> {
  const [here, elsewhere] = [
    await caller.create("Application", { with: allTokens }),
    await caller.create("Application", { with: allTokens }),
  ];
  caller.begin();
  const login = await logIn(caller, here.id);
  await checkClaims(caller, login, here);
  await checkAudience(caller, login, here.id);
  await checkIssue(caller, login, elsewhere.id);
  caller.begin();
  await checkIssue(caller, await logIn(caller, here.id), elsewhere.id);
  await checkThirdParty(caller, here.id);
}

/** Logs in twice where one of two roles is a default one. */
async function checkRegistration(caller: Caller): Promise<void> {
  const roles = [{ name: "kit member", isDefault: true }, { name: "kit editor" }];
  const { id } = await caller.create("Application", { with: { ...allTokens, roles } });
  await inThePast(caller, async (pass) => {
    caller.begin();
    const first = await logIn(caller, id);
    const { lastLoginInstant: _, ...lasting } = registrationOf(first.sent, id);
    caller.expect(registered, "reconcileToken", {
      "user.registrations[].roles": [["kit member"], lasting["roles"]],
      "roles of the JWT": [["kit member"], claimsIn(first.token)["roles"]],
    });
    pass(3_600_000);
    const from = caller.now;
    const { lastLoginInstant, ...again } = registrationOf((await logIn(caller, id, { email: first.email })).sent, id);
    caller.expect(registered, "reconcileToken", {
      "user.registrations[] after another login": [lasting, again],
      "user.registrations[].lastLoginInstant, of this login": [true, Number(lastLoginInstant) >= from],
    });
  });
}

/** JWTs whose life and claims a request names. */
async function checkAsked(caller: Caller): Promise<void> {
  const timeToLiveInSeconds = 120;
  const lifeOf = ({ exp, iat }: JsonObject): number => Number(exp) - Number(iat);
  caller.begin();
  if (caller.has("vendToken")) {
    const claims = { sub: "kit", aud: "kit-audience", scope: ["a", "b"], nested: { deep: [1, true] }, count: 3 };
    const { json } = await caller.send("vendToken", { body: { claims, timeToLiveInSeconds } });
    const made = claimsIn(String(objectOf(json)["token"]));
    const said = Object.fromEntries(Object.keys(claims).map((name): [string, Json] => [name, made[name] ?? null]));
    caller.expect(asAsked, "vendToken", { claims: [claims, said], "exp - iat": [timeToLiveInSeconds, lifeOf(made)] });
  }
  const { id } = await caller.create("Application", { with: allTokens });
  caller.begin();
  const { refreshToken } = await logIn(caller, id);
  const { json } = await caller.send("refreshToken", { body: { refreshToken, timeToLiveInSeconds } });
  const refreshed = claimsIn(String(objectOf(json)["token"]));
  caller.expect(asAsked, "refreshToken", { "exp - iat": [timeToLiveInSeconds, lifeOf(refreshed)] });
}

async function checkTime(caller: Caller): Promise<void> {
  const { id } = await caller.create("Application", { with: allTokens });
  await inThePast(caller, async (pass) => {
    caller.begin();
    const { token, tokenExpirationInstant } = await logIn(caller, id);
    pass(tokenExpirationInstant - caller.now - 60_000);
    caller.expectStatus(endsInTime, await validate(caller, token), 200, "for a JWT that expires in a minute");
    // Clocks may differ by a minute.
    pass(180_000);
    caller.expectStatus(endsInTime, await validate(caller, token), 401, "for a JWT that expired two minutes ago");
  });
}

export const accessTokens: Subject = {
  name: "access tokens",
  tags: ["Tokens"],
  checks: [checkTokens, checkDerivation, checkTokenCookies, checkDiscovery, checkAsked, checkRegistration, checkTime],
};
