/** The results of checking exchanges against laws. */
import type { Contract, Operation } from "../contract/contract.ts";
import type { Law, Step } from "../findings.ts";
import type { Exchange } from "./wire.ts";

/** How a law was broken. */
export interface Violation {
  /** The field, parameter, header or status that it is about. */
  readonly about?: string;
  readonly expected: string;
  readonly actual: string;
  /** Names the cause, which may be the same at other operations; by default `about`, at this operation only. */
  readonly cause?: string | undefined;
  /** The operation at fault, and the earlier exchanges that show it; left out where it is the one of the exchange itself. */
  readonly blame?: { readonly operation: Operation; readonly steps: readonly Step[] };
}

/** A law that every exchange is held against. */
export interface ExchangeLaw {
  readonly law: Law;
  /** Returns undefined where the law does not apply to the exchange, and an empty list where it holds. */
  readonly check: (sent: Exchange, contract: Contract) => readonly Violation[] | undefined;
}

/** Receives every exchange, in order. */
export type Observer = (sent: Exchange) => void;

/** The exchanges behind a finding. */
export interface Evidence {
  readonly operation: Operation;
  /** The exchanges that show it; the last one broke the law. */
  readonly steps: readonly Step[];
  /** Tries to reproduce the finding with smaller requests; called later, once. */
  readonly shrink?:
    | (() => Promise<{ readonly violation: Violation; readonly steps: readonly Step[] } | undefined>)
    | undefined;
}

/** Stops a run early: at the first finding, when its time is up, or when it was interrupted. */
export class RunStopError extends Error {
  override name = "RunStopError";
}

/** The number of tries that all findings of a run share. */
export class ShrinkingBudget {
  #left: number;

  constructor(tries = 800) {
    this.#left = tries;
  }

  /** Grants a fifth of what is left, so that the first findings become the smallest; always at least one try. */
  grant(wanted: number): number {
    const granted = Math.max(1, Math.min(wanted, Math.floor(this.#left / 5)));
    this.#left = Math.max(0, this.#left - granted);
    return granted;
  }
}
