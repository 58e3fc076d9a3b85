/** Sends the cases of a run, and checks every exchange against the laws that hold for all of them. */
import { TimeoutError } from "@gatehouse/sdk";
import type { Contract } from "../contract/contract.ts";
import type { Law } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import type { Availability } from "./availability.ts";
import type { Case } from "./case.ts";
import { type Evidence, type ExchangeLaw, type Observer, RunStopError, type Violation } from "./evidence.ts";
import type { RunRecorder } from "./run-recorder.ts";
import { type Exchange, isBroken, NoResponseError, UnsendableRequestError, type Wire } from "./wire.ts";

/** After so many requests in a row without a response, the server counts as gone. */
const maximumUnanswered = 5;

/** How many requests of a group are under way at the same time. */
const maximumAtOnce = 8;

const gone = "the server does not answer any more";

const answered: Law = {
  id: "answered",
  says: "Every request is answered within the time that was allowed.",
  lookAt: "The server's log at this request: did the process crash, hang, or close the connection?",
};

export interface SenderParts {
  readonly contract: Contract;
  readonly options: RunOptions;
  readonly wire: Wire;
  readonly availability: Availability;
  readonly recorder: RunRecorder;
  readonly laws: readonly ExchangeLaw[];
  /** Receives every exchange that is judged. */
  readonly observe: Observer | undefined;
  /** Receives every exchange, those that are not judged among them. */
  readonly notice: Observer;
  /** Resolves to the Authorization header of a case that the key does not open. */
  readonly authorize: (sent: Case) => Promise<string | undefined>;
  /** Returns how a violation is shown again by a smaller request. */
  readonly shrink: (sent: Case, law: Law, about: string | undefined) => Evidence["shrink"];
}

export class Sender {
  readonly #parts: SenderParts;
  readonly #deadline: number;
  #unanswered = 0;
  /** Failures of operations that were seen in a request by itself, by operation and status. */
  readonly #certain = new Set<string>();
  /** Set once the server does not answer any more. */
  #gone: NoResponseError | undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#deadline = performance.now() + (parts.options.budgetMilliseconds ?? Number.POSITIVE_INFINITY);
  }

  /** Number of requests since the run began. */
  get requests(): number {
    return this.#parts.wire.requests;
  }

  /** Replaces a secret in reports by a name. */
  hide(secret: string, name: string): void {
    this.#parts.wire.hide(secret, name);
  }

  /**
   * Sends a case and checks the exchange against the laws of every exchange.
   *
   * @throws NoResponseError, after it was recorded; RunStopError
   */
  async send(sent: Case): Promise<Exchange> {
    this.checkRunning();
    const received = await this.#receive(sent);
    if (isFailure(received)) this.#certain.add(failureOf(sent, received.status));
    this.#parts.notice(received);
    this.#judge(received);
    return received;
  }

  /**
   * Sends cases that do not depend on each other, some of them at the same time, and checks the exchanges in the order of the
   * cases. What fails as it has not failed before is sent again by itself: it must not be blamed for what was sent beside it.
   *
   * @returns the exchanges by their cases' positions; undefined for a case that cannot be sent, or that broke the connection
   * @throws NoResponseError where no answer came in time, after it was recorded; RunStopError
   */
  async sendAll(cases: readonly Case[]): Promise<readonly (Exchange | undefined)[]> {
    const all: (Exchange | undefined)[] = [];
    for (let start = 0; start < cases.length; start += maximumAtOnce) {
      this.checkRunning();
      const group = cases.slice(start, start + maximumAtOnce);
      const received = await Promise.all(group.map((sent) => this.#attempt(sent, group.length === 1)));
      for (const one of received) if (one !== undefined && one !== "again") this.#parts.notice(one);
      let failure: NoResponseError | undefined;
      for (const [index, sent] of group.entries()) {
        const settled = await this.#settled(received[index], sent);
        if (!(settled instanceof NoResponseError)) all.push(settled);
        else if (settled.cause instanceof TimeoutError) failure ??= settled;
        else all.push(undefined);
      }
      if (failure !== undefined) throw failure;
    }
    return all;
  }

  /** Checks what was received, or what is received when it is sent again. @throws RunStopError */
  async #settled(
    received: Exchange | "again" | undefined,
    sent: Case,
  ): Promise<Exchange | NoResponseError | undefined> {
    if (received !== "again") {
      if (received !== undefined) this.#judge(received);
      return received;
    }
    try {
      return await this.send(sent);
    } catch (error) {
      if (error instanceof UnsendableRequestError) return undefined;
      if (error instanceof NoResponseError) return error;
      throw error;
    }
  }

  /** Resolves to "again" where the answer may be a matter of what was sent at the same time. */
  async #attempt(sent: Case, isAlone: boolean): Promise<Exchange | "again" | undefined> {
    if (isAlone) return "again";
    const { options, recorder } = this.#parts;
    try {
      const received = await this.#exchange(sent, options.signal);
      if (isFailure(received) && !this.#certain.has(failureOf(sent, received.status))) return "again";
      recorder.judge(answered, undefined, { operation: sent.operation, steps: [] });
      return received;
    } catch (error) {
      if (error instanceof UnsendableRequestError) return undefined;
      if (error instanceof NoResponseError) return "again";
      throw error;
    }
  }

  /** Checks an exchange against the laws of every exchange. */
  #judge(received: Exchange): void {
    const { contract, laws, observe, availability, recorder, shrink } = this.#parts;
    const sent = received.case;
    availability.update(received);
    observe?.(received);
    for (const { law, check } of laws) {
      const violations = check(received, contract);
      if (violations === undefined) continue;
      if (violations.length === 0) recorder.judge(law, undefined, { operation: sent.operation, steps: [] });
      for (const { blame, ...one } of violations) {
        if (blame !== undefined) {
          recorder.judge(law, one, { operation: blame.operation, steps: [...blame.steps, received.step] });
          continue;
        }
        recorder.judgeSent(law, one, received, shrink(sent, law, one.about));
      }
    }
  }

  /** Sends without judging: for clean-up, and for reproducing a finding. */
  async sendQuietly(sent: Case): Promise<Exchange> {
    if (this.#gone !== undefined) throw this.#gone;
    const { availability, notice } = this.#parts;
    try {
      const received = await this.#exchange(sent);
      notice(received);
      availability.update(received);
      return received;
    } catch (error) {
      // The clean-up does not wait for a server that is gone either.
      if (error instanceof NoResponseError && this.#isGone(error)) this.#gone = error;
      throw error;
    }
  }

  /** Returns how an exchange violates a law of every exchange at the given field. */
  violationOf(received: Exchange, law: Law, about: string | undefined): Violation | undefined {
    const known = this.#parts.laws.find((one) => one.law.id === law.id);
    return known?.check(received, this.#parts.contract)?.find((violation) => violation.about === about);
  }

  /** True once the time is up, the run was interrupted, or the server is gone. */
  get hasEnded(): boolean {
    return (
      this.#gone !== undefined || this.#parts.options.signal?.aborted === true || performance.now() > this.#deadline
    );
  }

  /** @throws RunStopError when the time is up, the run was interrupted, or the server is gone */
  checkRunning(): void {
    const { signal } = this.#parts.options;
    if (this.#gone !== undefined) throw new RunStopError(gone, { cause: this.#gone });
    if (signal?.aborted === true) throw new RunStopError("interrupted");
    if (performance.now() > this.#deadline) throw new RunStopError("the time of --budget was up");
  }

  async #exchange(sent: Case, signal?: AbortSignal): Promise<Exchange> {
    const { wire, authorize } = this.#parts;
    const received = await wire.send(sent, { authorization: await authorize(sent), signal });
    this.#unanswered = 0;
    return received;
  }

  /** Counts a request without an answer. A single operation that ends its connections is no server that is gone. */
  #isGone(error: NoResponseError): boolean {
    this.#unanswered += isBroken(error) ? 0.1 : 1;
    return this.#unanswered >= maximumUnanswered;
  }

  async #receive(sent: Case): Promise<Exchange> {
    const { options, recorder } = this.#parts;
    try {
      const received = await this.#exchange(sent, options.signal);
      recorder.judge(answered, undefined, { operation: sent.operation, steps: [] });
      return received;
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      this.checkRunning();
      const violation = { expected: "an answer", actual: error.step.failure ?? "none" };
      recorder.judge(answered, violation, { operation: sent.operation, steps: [error.step] });
      if (!this.#isGone(error)) throw error;
      this.#gone = error;
      throw new RunStopError(gone, { cause: error });
    }
  }
}

/** Returns true for an answer that may be a matter of what else the server does. */
function isFailure({ status }: Exchange): boolean {
  return status === 429 || status >= 500;
}

function failureOf({ operation }: Case, status: number): string {
  return `${operation.operationId} ${status}`;
}
