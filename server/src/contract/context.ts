/** What a handler works with besides its input. Time, ids and the store come in here, so that tests own them. */
import type { Knex } from "knex";

/** The one clock of a server. */
export interface Clock {
  /** Milliseconds since the UTC epoch. */
  now(): number;
}

/** A new random UUID. */
export type NewId = () => string;

/** A connection to the store, inside the operation's transaction where it writes. */
export type Db = Knex;

export interface Context {
  readonly db: Db;
  readonly tenantId: string;
  readonly clock: Clock;
  readonly newId: NewId;
}
