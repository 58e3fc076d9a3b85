/**
 * The users that a run logs in as, by JWTs of an identity provider that it may speak for, and what their logins give: JWTs,
 * refresh tokens, ids. A login stays on the server, for no operation takes a user away; its application is removed.
 */
import { createHmac } from "node:crypto";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { inTenant } from "./case.ts";
import { Random } from "./random.ts";
import { richestExample, Scope, Unprepared } from "./scope.ts";
import type { Session } from "./session.ts";

/** How they are named in a report, as the shell's variables that stand for them. */
export const accessTokenNames = { usual: "$ACCESS_TOKEN", otherTenant: "$OTHER_ACCESS_TOKEN" } as const;

/** A login that succeeded. */
type Login = Readonly<Record<"id" | "applicationId" | "userId" | "refreshToken" | "accessToken", string>> & {
  /** When to get another one, on our clock. */
  readonly renewAt: number;
};

/** Members of the applications that are logged in to: each login gives everything that it can. */
const generous: JsonObject = { loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true } };

export class Logins {
  readonly #session: Session;
  /** The applications are there until the end of the run. */
  readonly #scope: Scope;
  readonly #applications = new Map<string, string>();
  readonly #usual = new Map<string | undefined, Login>();
  #signed = 0;
  #kid: string | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#scope = new Scope(session);
  }

  /** The JWT of a user of the tenant: the one that the run was given, or of one who has logged in. @throws Unprepared */
  async accessToken(tenantId: string | undefined): Promise<string> {
    const { options } = this.#session;
    if (options.accessToken !== undefined && tenantId === options.tenantId) return options.accessToken;
    const { accessToken } = await this.usual(tenantId);
    const { usual, otherTenant } = accessTokenNames;
    this.#session.hide(accessToken, tenantId === options.tenantId ? usual : otherTenant);
    return accessToken;
  }

  /** The login whose JWT opens operations. @throws Unprepared */
  async usual(tenantId: string | undefined): Promise<Login> {
    const known = this.#usual.get(tenantId);
    if (known !== undefined && performance.now() < known.renewAt) return known;
    const login = await this.#logIn("usual", tenantId);
    this.#usual.set(tenantId, login);
    return login;
  }

  /** A login that nothing else is done with, to an application of which nothing else is asked. @throws Unprepared */
  fresh(): Promise<Login> {
    return this.#logIn("fresh", this.#session.options.tenantId);
  }

  /** What is no login's alone: the provider, a JWT of its, a key. @throws Unprepared */
  async value(name: string, field: string): Promise<Json | undefined> {
    const { known = {}, tenantId } = this.#session.options;
    if (name === "IdentityProvider") return this.#provider(tenantId).id;
    if (name === "PublicKey") return this.#keyId();
    if (name === "VendedToken") return this.#vend();
    const inactive = known["InactiveLogin"]?.[0];
    if (field !== "inactive") return this.#sign(tenantId, this.#someEmail());
    if (inactive !== undefined) return this.#sign(tenantId, inactive);
    throw new Unprepared("no user is known who may not log in; give --known InactiveLogin=<email>", {
      operationId: "reconcileToken",
    });
  }

  /** Removes the applications. */
  close(): Promise<void> {
    return this.#scope[Symbol.asyncDispose]();
  }

  async #logIn(purpose: string, tenantId: string | undefined): Promise<Login> {
    const { id: identityProviderId } = this.#provider(tenantId);
    const applicationId = await this.#application(purpose, tenantId);
    const operation = this.#operation("reconcileToken");
    // What the example says besides of the device is kept with the refresh token.
    const example = operation.bodies[0]?.examples[0]?.value;
    const metaData = isObject(example) ? example["metaData"] : undefined;
    const told = metaData === undefined ? {} : { metaData };
    const body = { applicationId, identityProviderId, data: { token: this.#sign(tenantId, undefined) }, ...told };
    const asked = inTenant({ operation, path: {}, query: {}, body }, this.#session.options, tenantId);
    const begin = performance.now();
    const { status, json, headers, step } = await this.#session.sendQuietly(asked);
    const { token, refreshToken, refreshTokenId, tokenExpirationInstant, user } = isObject(json) ? json : {};
    const userId = isObject(user) ? user["id"] : undefined;
    if (status !== 200 || !isText(token) || !isText(refreshToken) || !isText(refreshTokenId) || !isText(userId))
      throw new Unprepared(`it answered ${status} ${step.response?.body.slice(0, 200)}`, operation);
    // Its time is told by the server's clock, which need not be ours.
    const now = Date.parse(headers.get("date") ?? "") || Date.now();
    const lifetime = typeof tokenExpirationInstant === "number" ? tokenExpirationInstant - now : 60_000;
    const renewAt = begin + lifetime * 0.8;
    return { id: refreshTokenId, applicationId, userId, refreshToken, accessToken: token, renewAt };
  }

  async #application(purpose: string, tenantId: string | undefined): Promise<string> {
    const key = `${purpose} ${tenantId}`;
    const known = this.#applications.get(key);
    if (known !== undefined) return known;
    const operation = this.#operation("createApplication");
    const ready = await this.#scope.ready(operation, { with: generous });
    const { status, json, step } = await this.#scope.sendQuietly(inTenant(ready, this.#session.options, tenantId));
    const application = isObject(json) ? json["application"] : undefined;
    const id = isObject(application) ? application["id"] : undefined;
    if (status !== 200 || !isText(id))
      throw new Unprepared(`it answered ${status} ${step.response?.body.slice(0, 200)}`, operation);
    this.#applications.set(key, id);
    return id;
  }

  /** The id of the key that signs where no application's own does. */
  async #keyId(): Promise<string | undefined> {
    if (this.#kid === undefined) {
      const operation = this.#operation("retrievePublicKeys");
      const { json } = await this.#session.sendQuietly({ operation, path: {}, query: {} });
      const keys = isObject(json) && isObject(json["publicKeys"]) ? json["publicKeys"] : {};
      this.#kid = Object.keys(keys).find((kid) => kid !== "default" && keys[kid] === keys["default"]);
    }
    return this.#kid;
  }

  /** A JWT that is not about a user. */
  async #vend(): Promise<Json | undefined> {
    const operation = this.#operation("vendToken");
    const ready = await this.#scope.ready(operation, { example: richestExample(operation) });
    const { json } = await this.#session.sendQuietly(ready);
    return isObject(json) ? json["token"] : undefined;
  }

  /** Every other one is of a user whom the run was told of, who has more to show than a new one. */
  #someEmail(): string | undefined {
    const { known = {} } = this.#session.options;
    return this.#signed % 2 === 0 ? known["Login"]?.[0] : undefined;
  }

  /** @param email of a user who is there already; a new one's where it is left out */
  #sign(tenantId: string | undefined, email: string | undefined): string {
    const { secret } = this.#provider(tenantId);
    const subject = `kit-${Random.of(this.#session.seed, `subject ${this.#signed++}`).letters(16)}`;
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: email ?? subject, email: email ?? `${subject}@example.org`, iat: now, exp: now + 3600 };
    const parts = [{ typ: "JWT", alg: "HS256" }, claims];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
  }

  #provider(tenantId: string | undefined): { readonly id: string; readonly secret: string } {
    const { options } = this.#session;
    const isOther = tenantId !== options.tenantId;
    const id = isOther ? options.otherIdentityProvider : options.identityProvider;
    const secret = options.identityProviderSecret;
    if (id !== undefined && secret !== undefined) return { id, secret };
    const where = isOther ? "the other tenant" : "the tenant";
    throw new Unprepared(`there is no identity provider of ${where}`, { operationId: "reconcileToken" });
  }

  #operation(operationId: string): Operation {
    const found = this.#session.contract.operations.find((one) => one.operationId === operationId);
    if (found === undefined || this.#session.notBuilt.has(operationId))
      throw new Unprepared("it is not built", { operationId });
    return found;
  }
}
