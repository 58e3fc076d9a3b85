/**
 * A run's memory: it sends cases, holds every exchange against the laws of exchanges, counts what was checked, and keeps
 * what was found. Findings are shrunk when an operation's cases are done, so that shrinking disturbs none of them.
 */
import type { Contract, Operation } from "../contract/contract.ts";
import { type Resource, readResources } from "../contract/resources.ts";
import type { Finding, Law, LawTally, Phase, Step, Untried, Watcher } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import type { Case } from "./case.ts";
import { Creations } from "./creations.ts";
import { Random } from "./random.ts";
import { shrinkExchange } from "./shrink.ts";
import { ShrinkingBudget } from "./shrinking-budget.ts";
import { type Sent, Unanswered, Wire } from "./wire.ts";

/** How a law was broken. */
export interface Broken {
  /** The field, parameter, header or status that it is about. */
  readonly about?: string;
  readonly expected: string;
  readonly actual: string;
}

/** A law that every exchange is held against. */
export interface ExchangeLaw {
  readonly law: Law;
  /** undefined where the law says nothing about this exchange; an empty list where it holds. */
  readonly check: (sent: Sent, contract: Contract) => readonly Broken[] | undefined;
}

/** Sees every exchange, in order. */
export type Observer = (sent: Sent) => void;

/** How a finding came about. */
export interface Evidence {
  readonly operation: Operation;
  /** The exchanges that show it; the last one broke the law. */
  readonly steps: readonly Step[];
  /** Tries to show it again, with less; called later, once. */
  readonly shrink?: () => Promise<{ readonly broken: Broken; readonly steps: readonly Step[] } | undefined>;
}

/** The run is over before its end: at the first finding, when its time is up, or when it was interrupted. */
export class RunEnded extends Error {
  override name = "RunEnded";
}

/** More findings than this say no more. */
const mostFindings = 200;

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

interface Pending {
  readonly key: string;
  readonly law: Law;
  readonly broken: Broken;
  readonly evidence: Evidence;
  readonly phase: Phase;
}

export class Session {
  readonly contract: Contract;
  readonly resources: readonly Resource[];
  readonly options: RunOptions;
  readonly seed: number;
  /** Operations that answered 501. */
  readonly notBuilt = new Set<string>();
  readonly untried: Untried[] = [];
  readonly leftBehind: string[] = [];
  /** Names that were sent where a name creates an object, by what it creates: `BlacklistTag.name`. */
  readonly namesCreated = new Map<string, Set<string>>();
  /** Names of such objects that were there before the run. */
  readonly namesBefore = new Set<string>();
  /** What was created, and by which request. */
  readonly creations = new Creations();
  readonly shrinking = new ShrinkingBudget();
  phase: Phase = "examples";
  cases = 0;
  readonly #parts: SessionParts;
  readonly #wire: Wire;
  readonly #findings = new Map<string, Finding>();
  readonly #pending: Pending[] = [];
  readonly #laws = new Map<string, { law: Law; checked: number; findings: number }>();
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
    this.#deadline = performance.now() + (parts.options.budgetMilliseconds ?? Number.POSITIVE_INFINITY);
  }

  get requests(): number {
    return this.#wire.requests;
  }

  get findings(): readonly Finding[] {
    return [...this.#findings.values()];
  }

  get lawTallies(): readonly LawTally[] {
    return [...this.#laws.values()];
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
        opensWithKey(operation),
    );
  }

  /**
   * Sends a case and holds the exchange against the laws of exchanges.
   * @throws Unanswered, after it was reported; RunEnded
   */
  async send(sent: Case, shrink?: (law: Law, about: string | undefined) => Evidence["shrink"]): Promise<Sent> {
    this.#goOn();
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
      const received = await this.#wire.send(sent);
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
  #noteBuilt({ status, case: { operation } }: Sent): void {
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

  /** Counts that a law was checked, and keeps how it was broken where it was. */
  judge(law: Law, broken: Broken | undefined, evidence: Evidence): void {
    const tally = this.#laws.get(law.id) ?? { law, checked: 0, findings: 0 };
    this.#laws.set(law.id, tally);
    tally.checked++;
    if (broken === undefined) return;
    const key = [law.id, evidence.operation.operationId, broken.about ?? ""].join(" ");
    const known = this.#findings.get(key);
    if (known !== undefined) {
      this.#findings.set(key, { ...known, occurrences: known.occurrences + 1 });
      return;
    }
    tally.findings++;
    this.#findings.set(key, this.#finding({ key, law, broken, evidence, phase: this.phase }));
    this.#pending.push({ key, law, broken, evidence, phase: this.phase });
    if (this.options.failFast === true) throw this.#ended("stopped at the first finding");
    if (this.#findings.size >= mostFindings) throw this.#ended(`stopped after ${mostFindings} findings`);
  }

  /** Says that something cannot be tried here, once. */
  cannotTry(what: string, why: string, advice: string): void {
    if (!this.untried.some((known) => known.what === what && known.why === why))
      this.untried.push({ what, why, advice });
  }

  /** Shrinks and announces what was found since the last call. */
  async settle(): Promise<void> {
    for (const pending of this.#pending.splice(0)) {
      const { key, evidence } = pending;
      const smaller = await this.#smaller(evidence);
      const occurrences = this.#findings.get(key)?.occurrences ?? 1;
      const finding = this.#finding({
        ...pending,
        ...(smaller === undefined ? {} : { broken: smaller.broken, evidence: { ...evidence, steps: smaller.steps } }),
      });
      this.#findings.set(key, { ...finding, occurrences });
      this.#parts.watcher.found?.(finding);
    }
  }

  async #smaller({ shrink }: Evidence): Promise<Awaited<ReturnType<NonNullable<Evidence["shrink"]>>>> {
    if (shrink === undefined || this.options.failFast === true || this.options.signal?.aborted === true)
      return undefined;
    try {
      return await shrink();
    } catch (error) {
      // What was found stands as it is when the server does not answer any more.
      if (error instanceof Unanswered) return undefined;
      throw error;
    }
  }

  #finding({ law, broken, evidence: { operation, steps }, phase }: Pending): Finding {
    return {
      law,
      phase,
      interface: operation.interface,
      operationId: operation.operationId,
      operation: `${operation.method} ${operation.path}`,
      document: operation.document,
      ...broken,
      steps,
      occurrences: 1,
    };
  }

  async #receive(sent: Case): Promise<Sent> {
    try {
      const received = await this.#wire.send(sent);
      this.judge(answered, undefined, { operation: sent.operation, steps: [] });
      this.#unanswered = 0;
      return received;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const broken = { expected: "an answer", actual: error.step.failure ?? "none" };
      this.judge(answered, broken, { operation: sent.operation, steps: [error.step] });
      if (++this.#unanswered < mostUnanswered) throw error;
      this.#gone = error;
      throw this.#ended("the server does not answer any more", error);
    }
  }

  #goOn(): void {
    if (this.#gone !== undefined) throw this.#ended("the server does not answer any more", this.#gone);
    if (this.options.signal?.aborted === true) throw this.#ended("interrupted");
    if (performance.now() > this.#deadline) throw this.#ended("the time is up");
  }

  #ended(why: string, cause?: unknown): RunEnded {
    return new RunEnded(why, cause === undefined ? undefined : { cause });
  }
}

/** Whether an API key opens the operation, or it needs none. */
export function opensWithKey({ security }: Operation): boolean {
  return security.length === 0 || security.includes("apiKey");
}
