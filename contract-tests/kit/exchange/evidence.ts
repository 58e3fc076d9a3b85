/** What is said of an exchange that was held against a law. */
import type { Contract, Operation } from "../contract/contract.ts";
import type { Law, Step } from "../findings.ts";
import type { Sent } from "./wire.ts";

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
