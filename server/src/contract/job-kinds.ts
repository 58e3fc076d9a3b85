/** Kinds of work that an operation leaves for later, and how it leaves it. */
import type { JobRecord } from "../store/outbox/outbox.ts";

/** Names a kind of job and types what it carries, which has to survive JSON. */
export interface JobKind<Payload> {
  readonly name: string;
  /** For the types alone. */
  readonly payload?: Payload;
}

export function jobKind<Payload>(name: string): JobKind<Payload> {
  return { name };
}

export interface JobOptions {
  /** Jobs of one channel are done one at a time, in the order in which they were left. */
  readonly channel?: string;
  /** The origin that the job sends to: so many at once go there, and none while its circuit breaker is open. */
  readonly receiver?: string;
  /** A row that names the job, inserted with it. */
  readonly record?: JobRecord;
  /** When it is to be done, in milliseconds since the UTC epoch; at once when left out. */
  readonly dueInstant?: number;
}

/** Resolves to the id of the job. */
export type Enqueue = <Payload>(kind: JobKind<Payload>, payload: Payload, options?: JobOptions) => Promise<number>;
