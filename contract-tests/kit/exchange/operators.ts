/**
 * The operators that a run signs in as: accounts that it makes, one for each role that it needs in a tenant, or the one that
 * it was given. A token is renewed before it expires.
 */
import { isObject, isText, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { inTenant } from "./case.ts";
import { Random } from "./random.ts";
import { Scope, Unprepared } from "./scope.ts";
import type { Session } from "./session.ts";
import type { Sent } from "./wire.ts";

/** How tokens are named in a report, as the shell's variables that stand for them. */
export const tokenNames = {
  usual: "$OPERATOR_TOKEN",
  otherTenant: "$OTHER_OPERATOR_TOKEN",
  otherRole: "$OTHER_ROLE_TOKEN",
  ended: "$ENDED_OPERATOR_TOKEN",
} as const;

interface Account {
  readonly email: string;
  readonly password: string;
}

interface SignedIn {
  readonly token: string;
  /** When to get another one, on our clock. */
  readonly renewAt: number;
  readonly again: () => Promise<SignedIn>;
}

/** What an operator is asked for. */
export interface Wanted {
  /** null for one who has none. */
  readonly role: string | null;
  readonly tenantId?: string | undefined;
  /** The applications that they have access to; all where it is left out. */
  readonly applicationIds?: readonly string[];
}

/** Until when the accounts last: long after the run. */
const expirationInstantUTC = 4_102_444_800_000;

export class Operators {
  readonly #session: Session;
  /** What the operators need is there until the end of the run. */
  readonly #scope: Scope;
  readonly #signedIn = new Map<string, SignedIn>();
  #ended: string | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#scope = new Scope(session);
  }

  /** A token that opens the operation: of the operator that the run was given, or of one with its first role. @throws Unprepared */
  async usual({ operatorRoles: [role] }: Operation, tenantId: string | undefined): Promise<string> {
    const { options } = this.#session;
    const { operatorEmail: email, operatorPassword: password, operatorToken } = options;
    if (tenantId === options.tenantId) {
      if (operatorToken !== undefined) return operatorToken;
      if (email !== undefined && password !== undefined)
        return this.#token("given", tokenNames.usual, () => this.#signIn({ email, password }, tenantId));
    }
    return this.withRole({ role: role ?? null, tenantId });
  }

  /** Whether anybody has signed in yet. */
  get some(): string | undefined {
    const [first] = this.#signedIn.values();
    return first?.token;
  }

  /** The token of an operator with one role, or with none. @throws Unprepared */
  withRole(wanted: Wanted, name: string = tokenNames.usual): Promise<string> {
    const { role, tenantId, applicationIds = [] } = wanted;
    const shown = tenantId === this.#session.options.tenantId ? name : tokenNames.otherTenant;
    return this.#token([role, tenantId, ...applicationIds].join(" "), shown, async () =>
      this.#signIn(await this.#create(wanted), tenantId),
    );
  }

  /** The token of an operator who was deleted meanwhile. @throws Unprepared */
  async ended(role: string): Promise<string> {
    if (this.#ended === undefined) {
      await using scope = new Scope(this.#session);
      const { tenantId } = this.#session.options;
      const { token } = await this.#signIn(await this.#create({ role, tenantId }, scope), tenantId);
      this.#session.hide(token, tokenNames.ended);
      this.#ended = token;
    }
    return this.#ended;
  }

  /** Removes the accounts. */
  close(): Promise<void> {
    return this.#scope[Symbol.asyncDispose]();
  }

  async #token(key: string, name: string, begin: () => Promise<SignedIn>): Promise<string> {
    const known = this.#signedIn.get(key);
    if (known !== undefined && performance.now() < known.renewAt) return known.token;
    const signedIn = await (known?.again ?? begin)();
    this.#signedIn.set(key, signedIn);
    this.#session.hide(signedIn.token, name);
    return signedIn.token;
  }

  async #create({ role, tenantId, applicationIds }: Wanted, scope: Scope = this.#scope): Promise<Account> {
    const operation = this.#operation("createOperatorUser");
    const count = this.#session.count();
    const password = `kit ${Random.of(this.#session.seed, `password ${count}`).letters(24)}`;
    const account = { password, roles: role === null ? [] : [role], expirationInstantUTC, externalId: "kit" };
    const members = applicationIds === undefined ? account : { ...account, applicationIds: [...applicationIds] };
    const ready = await scope.ready(operation, { with: members });
    const user = memberOf(ready.body, "user");
    const sent = await scope.sendQuietly(inTenant(ready, this.#session.options, tenantId));
    const email = user?.["email"];
    if (sent.status !== 200 || !isText(email)) throw unprepared(sent);
    return { email, password };
  }

  async #signIn(account: Account, tenantId: string | undefined): Promise<SignedIn> {
    const operation = this.#operation("loginOperator");
    const begin = performance.now();
    const asked = inTenant({ operation, path: {}, query: {}, body: { ...account } }, this.#session.options, tenantId);
    const sent = await this.#session.sendQuietly(asked);
    const answer = isObject(sent.json) ? sent.json : {};
    const { token, expirationInstant } = answer;
    if (sent.status !== 200 || !isText(token)) throw unprepared(sent);
    // Its time is told by the server's clock, which need not be ours.
    const now = Date.parse(sent.headers.get("date") ?? "") || Date.now();
    const lifetime = typeof expirationInstant === "number" ? expirationInstant - now : 60_000;
    return { token, renewAt: begin + lifetime * 0.8, again: () => this.#signIn(account, tenantId) };
  }

  #operation(operationId: string): Operation {
    const found = this.#session.contract.operations.find((one) => one.operationId === operationId);
    if (found === undefined || this.#session.notBuilt.has(operationId))
      throw new Unprepared("it is not built", { operationId });
    return found;
  }
}

function unprepared({ status, step, case: { operation } }: Sent): Unprepared {
  const why = `it answered ${status} ${step.response?.body.slice(0, 200)}`;
  return new Unprepared(why, { operationId: operation.operationId });
}

function memberOf(body: unknown, name: string): JsonObject | undefined {
  const member = isObject(body) ? body[name] : undefined;
  return isObject(member) ? member : undefined;
}
