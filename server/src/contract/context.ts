/** What a handler works with besides its input. Time, ids and the store come in here, so that tests own them. */
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Enqueue } from "./jobs.ts";

/** The one clock of a server. */
export interface Clock {
  /** Milliseconds since the UTC epoch. */
  now(): number;
}

/** A new random UUID. */
export type NewId = () => string;

/** A connection to the store, inside the operation's transaction where it writes. */
export type Db = Knex;

/** The operator whose token opened the operation. */
export type Operator = components["schemas"]["OperatorUser"];

interface Circumstances {
  readonly tenantId: string;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Undefined where the operation was opened otherwise: by an API key, say. */
  readonly operator: Operator | undefined;
}

export interface Context extends Circumstances {
  readonly db: Db;
  /** Leaves work for after the operation: it is done if, and only if, the operation's transaction is kept. */
  readonly enqueue: Enqueue;
  /** Does something after the transaction, if it is kept, and before the answer. */
  readonly whenKept: (work: () => Promise<void> | void) => void;
}

/** What suffices to change what is stored, at start as well as in an operation. */
export type StoreContext = Pick<Context, "db" | "tenantId" | "clock" | "newId">;

/** What is at hand before an operation's transaction, for work that others should not wait for. */
export interface Preparation extends Circumstances {
  /** Reads in a transaction of its own. */
  read<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
  /** Writes in a transaction of its own, which is kept whatever the operation answers. */
  write<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
}
