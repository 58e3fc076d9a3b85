/** Sends the cases of a run, and checks every exchange against the laws that hold for all of them. */
import type { Contract } from "../contract/contract.ts";
import type { Law } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import type { Availability } from "./availability.ts";
import type { Case } from "./case.ts";
import { type Evidence, type ExchangeLaw, type Observer, RunStopError, type Violation } from "./evidence.ts";
import type { RunRecorder } from "./run-recorder.ts";
import { type Exchange, NoResponseError, type Wire } from "./wire.ts";

/** After so many requests in a row without a response, the server counts as gone. */
const maximumUnanswered = 5;

const gone = "the server does not answer any more";

const answered: Law = {
  id: "answered",
  says: "Every request is answered within the time that was allowed.",
  lookAt: "The server's log at this request: did the process crash, hang, or close the connection?",
};

/** Returns how a violation is shown again by a smaller request. */
export type ShrinkViolation = (law: Law, about: string | undefined) => Evidence["shrink"];

export interface SenderParts {
  readonly contract: Contract;
  readonly options: RunOptions;
  readonly wire: Wire;
  readonly availability: Availability;
  readonly recorder: RunRecorder;
  readonly laws: readonly ExchangeLaw[];
  readonly observers: readonly Observer[];
  /** Receives every exchange, those that are not judged among them. */
  readonly notice: Observer;
  /** Resolves to the Authorization header of a case that the key does not open. */
  readonly authorize: (sent: Case) => Promise<string | undefined>;
  /** Shrinks a violation where the caller of `send` has no way of its own. */
  readonly shrink: (sent: Case, law: Law, about: string | undefined) => Evidence["shrink"];
}

export class Sender {
  readonly #parts: SenderParts;
  readonly #deadline: number;
  #unanswered = 0;
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
  async send(sent: Case, shrink?: ShrinkViolation): Promise<Exchange> {
    this.checkRunning();
    const { contract, laws, observers, availability, recorder, notice } = this.#parts;
    const received = await this.#receive(sent);
    notice(received);
    availability.update(received);
    for (const observe of observers) observe(received);
    for (const { law, check } of laws) {
      const violations = check(received, contract);
      if (violations === undefined) continue;
      if (violations.length === 0) recorder.judge(law, undefined, { operation: sent.operation, steps: [] });
      for (const { blame, ...one } of violations) {
        if (blame !== undefined) {
          recorder.judge(law, one, { operation: blame.operation, steps: [...blame.steps, received.step] });
          continue;
        }
        const again = shrink?.(law, one.about) ?? this.#parts.shrink(sent, law, one.about);
        recorder.judge(law, one, { operation: sent.operation, steps: [received.step], shrink: again });
      }
    }
    return received;
  }

  /** Sends without judging: for clean-up, and for reproducing a finding. */
  async sendQuietly(sent: Case): Promise<Exchange> {
    if (this.#gone !== undefined) throw this.#gone;
    const { wire, authorize, availability, notice } = this.#parts;
    try {
      const received = await wire.send(sent, { authorization: await authorize(sent) });
      this.#unanswered = 0;
      notice(received);
      availability.update(received);
      return received;
    } catch (error) {
      // The clean-up does not wait for a server that is gone either.
      if (error instanceof NoResponseError && ++this.#unanswered >= maximumUnanswered) this.#gone = error;
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

  async #receive(sent: Case): Promise<Exchange> {
    const { wire, authorize, options, recorder } = this.#parts;
    try {
      const received = await wire.send(sent, { authorization: await authorize(sent), signal: options.signal });
      recorder.judge(answered, undefined, { operation: sent.operation, steps: [] });
      this.#unanswered = 0;
      return received;
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      this.checkRunning();
      const violation = { expected: "an answer", actual: error.step.failure ?? "none" };
      recorder.judge(answered, violation, { operation: sent.operation, steps: [error.step] });
      if (++this.#unanswered < maximumUnanswered) throw error;
      this.#gone = error;
      throw new RunStopError(gone, { cause: error });
    }
  }
}
