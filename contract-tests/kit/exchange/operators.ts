/**
 * Signs operators in: with the credentials of the run, or with accounts that it creates, one for each role and tenant. A
 * token is renewed before it expires.
 */
import { isText, type Json, objectOf } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { inTenant } from "./case.ts";
import { type OperatorRequirements, type OperatorTokens, timeLeft, tokenNames } from "./credentials.ts";
import { Scope } from "./scope.ts";
import type { Session } from "./session.ts";
import { setupErrorFrom } from "./setup-error.ts";

interface Account {
  readonly email: string;
  readonly password: string;
}

interface OperatorSession {
  readonly token: string;
  /** When to sign in again, on the clock of `performance.now()`. */
  readonly renewAt: number;
  readonly renew: () => Promise<OperatorSession>;
}

/** The accounts expire long after the run, in the year 2100. */
const expirationInstantUTC = 4_102_444_800_000;

export class Operators implements OperatorTokens {
  readonly #session: Session;
  /** The accounts exist until the end of the run. */
  readonly #scope: Scope;
  readonly #sessions = new Map<string, OperatorSession>();
  #ended: string | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#scope = new Scope(session);
  }

  /** Uses the operator that the run was given, or one with the first role of the operation. */
  async usual(operation: Operation, tenantId: string | undefined, body?: Json): Promise<string> {
    const [role] = operation.operatorRoles;
    if (needsOwnOperator(operation))
      return this.ofItsOwn({ role: role ?? null, tenantId }, tokenNames.usual, ownPassword(operation, body));
    const { options } = this.#session;
    const { operatorEmail: email, operatorPassword: password, operatorToken } = options;
    if (tenantId === options.tenantId) {
      if (operatorToken !== undefined) return operatorToken;
      if (email !== undefined && password !== undefined)
        return this.#token("given", tokenNames.usual, () => this.#signIn({ email, password }, tenantId));
    }
    return this.withRole({ role: role ?? null, tenantId });
  }

  get any(): string | undefined {
    const [first] = this.#sessions.values();
    return first?.token;
  }

  withRole(requirements: OperatorRequirements, name: string = tokenNames.usual): Promise<string> {
    const { role, tenantId, applicationIds = [] } = requirements;
    const shown = tenantId === this.#session.options.tenantId ? name : tokenNames.otherTenant;
    return this.#token([role, tenantId, ...applicationIds].join(" "), shown, async () =>
      this.#signIn(await this.#create(requirements), tenantId),
    );
  }

  async ofItsOwn(
    requirements: OperatorRequirements,
    name: string = tokenNames.usual,
    password?: string,
  ): Promise<string> {
    const create = (given?: string): Promise<Account> => this.#create(requirements, this.#scope, given);
    // The rules of passwords may refuse what the request has; then it is not the operator's.
    const account = await (password === undefined ? create() : create(password).catch(() => create()));
    const { token } = await this.#signIn(account, requirements.tenantId);
    this.#session.sender.hide(token, name);
    return token;
  }

  async ended(role: string): Promise<string> {
    if (this.#ended === undefined) {
      await using scope = new Scope(this.#session);
      const { tenantId } = this.#session.options;
      const { token } = await this.#signIn(await this.#create({ role, tenantId }, scope), tenantId);
      this.#session.sender.hide(token, tokenNames.ended);
      this.#ended = token;
    }
    return this.#ended;
  }

  close(): Promise<void> {
    return this.#scope[Symbol.asyncDispose]();
  }

  async #token(key: string, name: string, begin: () => Promise<OperatorSession>): Promise<string> {
    const known = this.#sessions.get(key);
    if (known !== undefined && performance.now() < known.renewAt) return known.token;
    const session = await (known?.renew ?? begin)();
    this.#sessions.set(key, session);
    this.#session.sender.hide(session.token, name);
    return session.token;
  }

  async #create(
    { role, tenantId, applicationIds }: OperatorRequirements,
    scope: Scope = this.#scope,
    given?: string,
  ): Promise<Account> {
    const { availability, fresh, options } = this.#session;
    const operation = availability.require("createOperatorUser");
    const number = fresh.count();
    const password = given ?? `kit ${fresh.random(`password ${number}`).letters(24)}`;
    const account = {
      password,
      roles: role === null ? [] : [role],
      expirationInstantUTC: expirationInstantUTC + 1_000 * number,
      externalId: `kit ${number}`,
    };
    const members = applicationIds === undefined ? account : { ...account, applicationIds: [...applicationIds] };
    const ready = await scope.ready(operation, { with: members });
    const { email } = objectOf(objectOf(ready.body)["user"]);
    const sent = await scope.sendQuietly(inTenant(ready, options, tenantId));
    if (sent.status !== 200 || !isText(email)) throw setupErrorFrom(sent);
    return { email, password };
  }

  async #signIn(account: Account, tenantId: string | undefined): Promise<OperatorSession> {
    const { availability, options, sender } = this.#session;
    const operation = availability.require("loginOperator");
    const begin = performance.now();
    const login = inTenant({ operation, path: {}, query: {}, body: { ...account } }, options, tenantId);
    const sent = await sender.sendQuietly(login);
    const { token, expirationInstant } = objectOf(sent.json);
    if (sent.status !== 200 || !isText(token)) throw setupErrorFrom(sent);
    const renewAt = begin + 0.8 * timeLeft(sent, expirationInstant);
    return { token, renewAt, renew: () => this.#signIn(account, tenantId) };
  }
}

/** Returns true where the operation ends tokens, or changes how the operator signs in. */
export function needsOwnOperator({ definition }: Operation): boolean {
  return definition["x-own-operator"] === true;
}

/** Returns the password that a request names as that of its operator. */
function ownPassword({ bodies: [content] }: Operation, body: Json | undefined): string | undefined {
  const [name = ""] = [...(content?.schema.properties ?? [])].find(([, shape]) => shape.flag("x-own-password")) ?? [];
  const password = objectOf(body)[name];
  return isText(password) ? password : undefined;
}
