/** Kinds of jobs and the options for enqueuing them. */
import type { JobRecord } from "../store/outbox/outbox.ts";

/** A kind of job with the type of its payload, which must survive JSON. */
export interface JobKind<Payload> {
  readonly name: string;
  /** Exists in the type only. */
  readonly payload?: Payload;
}

export function jobKind<Payload>(name: string): JobKind<Payload> {
  return { name };
}

export interface JobOptions {
  /** Jobs of one channel run one at a time, in the order of enqueuing. */
  readonly channel?: string;
  /** Origin of the receiver, which limits concurrent requests and opens the circuit breaker. */
  readonly receiver?: string;
  /** A row that references the job, inserted with it. */
  readonly record?: JobRecord;
  /** Due instant in milliseconds since the UTC epoch; now when omitted. */
  readonly dueInstant?: number;
}

/** Enqueues a job. Resolves to its id. */
export type Enqueue = <Payload>(kind: JobKind<Payload>, payload: Payload, options?: JobOptions) => Promise<number>;
