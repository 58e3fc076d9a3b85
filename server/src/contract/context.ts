/** What a handler works with besides its input. Time, ids and the store come in here, so that tests own them. */
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Enqueue } from "./job-kinds.ts";
import type { TraceContext } from "./trace-context.ts";

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

/** Who is at the other end of the connection, as far as proxies are believed. */
export interface Client {
  /** Empty where the connection is gone. */
  readonly address: string;
  /** Whether the client speaks TLS, to this server or to the proxy before it. */
  readonly secure: boolean;
}

/** A valid JWT of this service. */
export interface AccessToken {
  /** The JWT in its compact form. */
  readonly token: string;
  readonly claims: components["schemas"]["TokenClaims"];
  readonly tenantId: string;
  /** The application that it is for; it is active. */
  readonly applicationId: string | undefined;
  /**
   * The user who signed in, for whom this service made the token. Undefined for one that was vended, or that the owner of an
   * application made with the application's own key, whatever it says about users.
   */
  readonly userId: string | undefined;
}

interface RequestContext {
  readonly tenantId: string;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Undefined where the operation was opened otherwise: by an API key, say. */
  readonly operator: Operator | undefined;
  /** The hash of the API key that opened the operation; undefined where something else did. */
  readonly apiKeyHash: string | undefined;
  /** The JWT that opened the operation; undefined where something else did. */
  readonly accessToken: AccessToken | undefined;
  /** Undefined where no request is behind it: in a job, say. */
  readonly client: Client | undefined;
  /** The trace that the request, or the job, belongs to; jobs that it leaves belong to it too. */
  readonly trace?: TraceContext | undefined;
}

export interface Context extends RequestContext {
  readonly db: Db;
  /** Leaves work for after the operation: it is done if, and only if, the operation's transaction is kept. */
  readonly enqueue: Enqueue;
  /** Does something after the transaction, if it is kept, and before the answer. */
  readonly afterCommit: (work: () => Promise<void> | void) => void;
}

/** A connection, and the tenant whose objects are read or written. */
export type TenantDb = Pick<Context, "db" | "tenantId">;

/** What suffices to change what is stored, at start as well as in an operation. */
export type StoreContext = Pick<Context, "db" | "tenantId" | "clock" | "newId">;

/** What is at hand before an operation's transaction, for work that others should not wait for. */
export interface Preparation extends RequestContext {
  /** Reads in a transaction of its own. */
  read<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
  /** Writes in a transaction of its own, which is kept whatever the operation answers. */
  write<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
}
