/**
 * Logs users in, by JWTs of an identity provider whose secret the run was given. A login stays on the server, because no
 * operation deletes a user; its application is removed.
 */
import { createHmac } from "node:crypto";
import { isText, type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { inTenant } from "./case.ts";
import {
  accessTokenNames,
  type Login,
  type ThirdPartyClaims,
  type ThirdPartyToken,
  timeLeft,
  type UserLogins,
} from "./credentials.ts";
import { richestExample } from "./schema-keywords.ts";
import { Scope } from "./scope.ts";
import type { Session } from "./session.ts";
import { SetupError, setupErrorFrom } from "./setup-error.ts";

/** Settings of the applications that users log in to: a login returns every token that it can. */
export const allTokens: JsonObject = { loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true } };

export class Logins implements UserLogins {
  readonly #session: Session;
  /** The applications exist until the end of the run. */
  readonly #scope: Scope;
  readonly #applications = new Map<string, string>();
  readonly #usual = new Map<string | undefined, Login>();
  #signed = 0;
  #kid: string | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#scope = new Scope(session);
  }

  /** Uses the JWT that the run was given, or that of a login. */
  async accessToken(tenantId: string | undefined): Promise<string> {
    const { options } = this.#session;
    if (options.accessToken !== undefined && tenantId === options.tenantId) return options.accessToken;
    const { accessToken } = await this.usual(tenantId);
    const { usual, otherTenant } = accessTokenNames;
    this.#session.sender.hide(accessToken, tenantId === options.tenantId ? usual : otherTenant);
    return accessToken;
  }

  async usual(tenantId: string | undefined): Promise<Login> {
    const known = this.#usual.get(tenantId);
    if (known !== undefined && performance.now() < known.renewAt) return known;
    const login = await this.#logIn("usual", tenantId);
    this.#usual.set(tenantId, login);
    return login;
  }

  /** Logs in to an application that nothing else uses. */
  fresh(): Promise<Login> {
    return this.#logIn("fresh", this.#session.options.tenantId);
  }

  async value(name: string, field: string): Promise<Json | undefined> {
    const { known = {}, tenantId } = this.#session.options;
    if (name === "IdentityProvider") return this.#provider(tenantId).id;
    if (name === "PublicKey") return this.#keyId();
    if (name === "VendedToken") return this.#vend();
    const inactive = known["InactiveLogin"]?.[0];
    if (field !== "inactive") return this.#sign(tenantId, this.#someEmail());
    if (inactive !== undefined) return this.#sign(tenantId, inactive);
    throw new SetupError("no user is known who may not log in; give --known InactiveLogin=<email>", {
      operationId: "reconcileToken",
    });
  }

  thirdPartyToken(claims: ThirdPartyClaims = {}): ThirdPartyToken {
    const { tenantId } = this.#session.options;
    const { id } = this.#provider(tenantId);
    return { identityProviderId: id, token: this.#sign(tenantId, claims.email, claims) };
  }

  close(): Promise<void> {
    return this.#scope[Symbol.asyncDispose]();
  }

  async #logIn(purpose: string, tenantId: string | undefined): Promise<Login> {
    const { id: identityProviderId } = this.#provider(tenantId);
    const applicationId = await this.#application(purpose, tenantId);
    const operation = this.#session.availability.require("reconcileToken");
    // The metadata of the example is stored with the refresh token.
    const { metaData } = objectOf(operation.bodies[0]?.examples[0]?.value);
    const members = metaData === undefined ? {} : { metaData };
    const body = { applicationId, identityProviderId, data: { token: this.#sign(tenantId, undefined) }, ...members };
    const login = inTenant({ operation, path: {}, query: {}, body }, this.#session.options, tenantId);
    const begin = performance.now();
    const sent = await this.#session.sender.sendQuietly(login);
    const { token, refreshToken, refreshTokenId, tokenExpirationInstant, user } = objectOf(sent.json);
    const { id: userId } = objectOf(user);
    if (sent.status !== 200 || !isText(token) || !isText(refreshToken) || !isText(refreshTokenId) || !isText(userId))
      throw setupErrorFrom(sent);
    const renewAt = begin + 0.8 * timeLeft(sent, tokenExpirationInstant);
    return { id: refreshTokenId, applicationId, userId, refreshToken, accessToken: token, renewAt };
  }

  async #application(purpose: string, tenantId: string | undefined): Promise<string> {
    const key = `${purpose} ${tenantId}`;
    const known = this.#applications.get(key);
    if (known !== undefined) return known;
    const operation = this.#session.availability.require("createApplication");
    const ready = await this.#scope.ready(operation, { with: allTokens });
    const sent = await this.#scope.sendQuietly(inTenant(ready, this.#session.options, tenantId));
    const { id } = objectOf(objectOf(sent.json)["application"]);
    if (sent.status !== 200 || !isText(id)) throw setupErrorFrom(sent);
    this.#applications.set(key, id);
    return id;
  }

  /** Resolves to the id of the default signing key. */
  async #keyId(): Promise<string | undefined> {
    if (this.#kid === undefined) {
      const operation = this.#session.availability.require("retrievePublicKeys");
      const { json } = await this.#session.sender.sendQuietly({ operation, path: {}, query: {} });
      const keys = objectOf(objectOf(json)["publicKeys"]);
      this.#kid = Object.keys(keys).find((kid) => kid !== "default" && keys[kid] === keys["default"]);
    }
    return this.#kid;
  }

  /** Resolves to a vended JWT, which is not about a user. */
  async #vend(): Promise<Json | undefined> {
    const operation = this.#session.availability.require("vendToken");
    const ready = await this.#scope.ready(operation, { example: richestExample(operation) });
    const { json } = await this.#session.sender.sendQuietly(ready);
    return objectOf(json)["token"];
  }

  /** Returns the addresses of known users in turns, and none for a new one: a known user has more data. */
  #someEmail(): string | undefined {
    const { Login: known = [] } = this.#session.options.known ?? {};
    return known[this.#signed % (known.length + 1)];
  }

  /** @param email of an existing user; undefined makes a new user */
  #sign(
    tenantId: string | undefined,
    email: string | undefined,
    { at = Date.now(), lifetime = 3_600_000, forged = false, username }: ThirdPartyClaims = {},
  ): string {
    const { secret } = this.#provider(tenantId);
    const subject = `kit-${this.#session.fresh.random(`subject ${this.#signed++}`).letters(16)}`;
    const [iat, exp] = [Math.floor(at / 1000), Math.floor((at + lifetime) / 1000)];
    const name = username === undefined ? {} : { preferred_username: username };
    const claims = { sub: email ?? subject, email: email ?? `${subject}@example.org`, iat, exp, ...name };
    const parts = [{ typ: "JWT", alg: "HS256" }, claims];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    return `${signed}.${createHmac("sha256", forged ? `${secret} of another` : secret)
      .update(signed)
      .digest("base64url")}`;
  }

  #provider(tenantId: string | undefined): { readonly id: string; readonly secret: string } {
    const { options } = this.#session;
    const isOther = tenantId !== options.tenantId;
    const id = isOther ? options.otherIdentityProvider : options.identityProvider;
    const secret = options.identityProviderSecret;
    if (id !== undefined && secret !== undefined) return { id, secret };
    const where = isOther ? "the other tenant" : "the tenant";
    throw new SetupError(`there is no identity provider of ${where}`, { operationId: "reconcileToken" });
  }
}
