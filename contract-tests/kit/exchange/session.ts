/** A run's memory: it sends cases, holds every exchange against the laws of exchanges, and knows what is on the server. */
import {
  type Contract,
  type Operation,
  opensWithAccessToken,
  opensWithKey,
  opensWithToken,
} from "../contract/contract.ts";
import { type Resource, readResources } from "../contract/resources.ts";
import type { Finding, Law, LawTally, Phase, Untried, Watcher } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import type { Case } from "./case.ts";
import { Creations } from "./creations.ts";
import { type Broken, type Evidence, type ExchangeLaw, type Observer, RunEnded } from "./evidence.ts";
import { Judgements } from "./judgements.ts";
import { Logins } from "./logins.ts";
import { Operators } from "./operators.ts";
import { Random } from "./random.ts";
import { shrinkExchange } from "./shrink.ts";
import { ShrinkingBudget } from "./shrinking-budget.ts";
import { type Sent, Unanswered, Wire } from "./wire.ts";

/** So many requests without an answer, one after the other, say that the server has gone away. */
const mostUnanswered = 5;

const answered: Law = {
  id: "answered",
  says: "Every request is answered within the time that was allowed.",
  lookAt: "The server's log at this request: did the process crash, hang, or close the connection?",
};

export interface SessionParts {
  readonly contract: Contract;
  readonly options: RunOptions;
  readonly seed: number;
  readonly laws: readonly ExchangeLaw[];
  readonly observers: readonly Observer[];
  readonly watcher: Watcher;
}

export class Session {
  readonly contract: Contract;
  readonly resources: readonly Resource[];
  readonly options: RunOptions;
  readonly seed: number;
  /** Operations that answered 501. */
  readonly notBuilt = new Set<string>();
  /** Which examples of an operation's first body need what the server has not built, by operationId. */
  readonly notBuiltExamples = new Map<string, ReadonlySet<number>>();
  readonly untried: Untried[] = [];
  readonly leftBehind: string[] = [];
  /** Names that were sent where a name creates an object, by what it creates: `BlacklistTag.name`. */
  readonly namesCreated = new Map<string, Set<string>>();
  /** Names of such objects that were there before the run. */
  readonly namesBefore = new Set<string>();
  /** What was created, and by which request. */
  readonly creations = new Creations();
  readonly shrinking = new ShrinkingBudget();
  readonly operators: Operators;
  readonly logins: Logins;
  /** Operations for which nothing can be had that opens them. */
  readonly closed = new Set<string>();
  phase: Phase = "examples";
  cases = 0;
  readonly #parts: SessionParts;
  readonly #wire: Wire;
  readonly #judgements: Judgements;
  readonly #succeeded = new Set<string>();
  readonly #deadline: number;
  #unanswered = 0;
  /** Set once the server does not answer any more. */
  #gone: Unanswered | undefined;
  #made = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.contract = parts.contract;
    this.resources = readResources(parts.contract);
    this.options = parts.options;
    this.seed = parts.seed;
    this.#wire = new Wire(parts.options, parts.seed);
    this.operators = new Operators(this);
    this.logins = new Logins(this);
    this.#judgements = new Judgements(parts.options, parts.watcher);
    this.#deadline = performance.now() + (parts.options.budgetMilliseconds ?? Number.POSITIVE_INFINITY);
  }

  get requests(): number {
    return this.#wire.requests;
  }

  get findings(): readonly Finding[] {
    return this.#judgements.findings;
  }

  get lawTallies(): readonly LawTally[] {
    return this.#judgements.tallies;
  }

  /** A generator that gives the same for the same seed, phase and purpose. */
  random(purpose: string): Random {
    return Random.of(this.seed, `${this.phase} ${purpose}`);
  }

  /** A number that no earlier call gave. */
  count(): number {
    return this.#made++;
  }

  /** The operations that the phases work on: those of the chosen interfaces that the server has built. */
  get operations(): readonly Operation[] {
    const { interfaces, operations } = this.options;
    return this.contract.operations.filter(
      (operation) =>
        interfaces.includes(operation.interface) &&
        (operations === undefined || operations.includes(operation.operationId)) &&
        !this.notBuilt.has(operation.operationId) &&
        this.opens(operation),
    );
  }

  /** Whether there is a key or a token that opens it, or it needs none. */
  opens(operation: Operation): boolean {
    return opensWithKey(operation) || (opensWithToken(operation) && !this.closed.has(operation.operationId));
  }

  /** The roles that open any operation, and those that an operator can have. */
  get operatorRoles(): readonly string[] {
    const create = this.contract.operations.find(({ operationId }) => operationId === "createOperatorUser");
    const roles = create?.bodies[0]?.schema.properties.get("user")?.properties.get("roles")?.items?.enum ?? [];
    return roles.filter((role) => typeof role === "string");
  }

  /** Keeps a secret out of reports, where the name takes its place. */
  hide(secret: string, name: string): void {
    this.#wire.hide(secret, name);
  }

  /** What opens an operation that no key opens; undefined where the key is sent, or the case says what is. */
  async #authorization({ operation, raw }: Case): Promise<string | undefined> {
    // Another method or path is nobody's but a caller's with a key.
    const isElsewhere = raw?.method !== undefined;
    if (isElsewhere || opensWithKey(operation) || !opensWithToken(operation)) return undefined;
    if (raw?.headers?.["Authorization"] !== undefined) return undefined;
    const { tenantId, otherTenantId } = this.options;
    const asked = raw?.headers?.["X-Service-TenantId"];
    const isOther = otherTenantId !== undefined && asked === otherTenantId;
    return `Bearer ${await this.token(operation, isOther ? otherTenantId : tenantId)}`;
  }

  /** The token that opens an operation: an operator's, or a user's. @throws Unprepared */
  token(operation: Operation, tenantId: string | undefined): Promise<string> {
    return opensWithAccessToken(operation)
      ? this.logins.accessToken(tenantId)
      : this.operators.usual(operation, tenantId);
  }

  /**
   * Sends a case and holds the exchange against the laws of exchanges.
   * @throws Unanswered, after it was reported; RunEnded
   */
  async send(sent: Case, shrink?: (law: Law, about: string | undefined) => Evidence["shrink"]): Promise<Sent> {
    this.goOn();
    const received = await this.#receive(sent);
    this.#noteBuilt(received);
    for (const observe of this.#parts.observers) observe(received);
    for (const { law, check } of this.#parts.laws) {
      const broken = check(received, this.contract);
      if (broken === undefined) continue;
      if (broken.length === 0) this.judge(law, undefined, { operation: sent.operation, steps: [] });
      for (const one of broken) {
        const again = shrink?.(law, one.about) ?? shrinkExchange(this, sent, { law, about: one.about });
        this.judge(law, one, { operation: sent.operation, steps: [received.step], shrink: again });
      }
    }
    return received;
  }

  /** Sends without judging: for clean-up, and for trying a finding again. */
  async sendQuietly(sent: Case): Promise<Sent> {
    if (this.#gone !== undefined) throw this.#gone;
    try {
      const received = await this.#wire.send(sent, { authorization: await this.#authorization(sent) });
      this.#unanswered = 0;
      this.#noteBuilt(received);
      return received;
    } catch (error) {
      // A server that has gone away is not waited for again and again, be it for the clean-up.
      if (error instanceof Unanswered && ++this.#unanswered >= mostUnanswered) this.#gone = error;
      throw error;
    }
  }

  /** An operation that has succeeded is built, even where a part of it answers 501. */
  #noteBuilt({ status, case: { operation, raw } }: Sent): void {
    if (raw?.method !== undefined) return;
    if (status >= 200 && status < 300) {
      this.#succeeded.add(operation.operationId);
      this.notBuilt.delete(operation.operationId);
    }
    if (status === 501 && !this.#succeeded.has(operation.operationId)) this.notBuilt.add(operation.operationId);
  }

  /** How an exchange breaks one of the laws of exchanges at the same place. */
  brokenBy(received: Sent, law: Law, about: string | undefined): Broken | undefined {
    const known = this.#parts.laws.find((one) => one.law.id === law.id);
    return known?.check(received, this.contract)?.find((broken) => broken.about === about);
  }

  /** Counts that a law was checked, and keeps how it was broken where it was. @throws RunEnded */
  judge(law: Law, broken: Broken | undefined, evidence: Evidence): void {
    this.#judgements.add(this.phase, law, broken, evidence);
  }

  /** Says that something cannot be tried here, once. */
  cannotTry(what: string, why: string, advice: string): void {
    if (!this.untried.some((known) => known.what === what && known.why === why))
      this.untried.push({ what, why, advice });
  }

  /** Shrinks and announces what was found since the last call. */
  settle(): Promise<void> {
    return this.#judgements.settle();
  }

  async #receive(sent: Case): Promise<Sent> {
    try {
      const authorization = await this.#authorization(sent);
      const received = await this.#wire.send(sent, { authorization, signal: this.options.signal });
      this.judge(answered, undefined, { operation: sent.operation, steps: [] });
      this.#unanswered = 0;
      return received;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.goOn();
      const broken = { expected: "an answer", actual: error.step.failure ?? "none" };
      this.judge(answered, broken, { operation: sent.operation, steps: [error.step] });
      if (++this.#unanswered < mostUnanswered) throw error;
      this.#gone = error;
      throw this.#ended("the server does not answer any more", error);
    }
  }

  /** @throws RunEnded when there is no time left, or nobody to talk to */
  goOn(): void {
    if (this.#gone !== undefined) throw this.#ended("the server does not answer any more", this.#gone);
    if (this.options.signal?.aborted === true) throw this.#ended("interrupted");
    if (performance.now() > this.#deadline) throw this.#ended("the time is up");
  }

  #ended(why: string, cause?: unknown): RunEnded {
    return new RunEnded(why, cause === undefined ? undefined : { cause });
  }
}
