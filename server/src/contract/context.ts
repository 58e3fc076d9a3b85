/** The environment of a handler. Time, ids and the store are injected, so that tests control them. */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../store/db.ts";
import type { TenantDb } from "../store/tenant-rows.ts";
import type { Enqueue } from "./job-kinds.ts";
import type { TraceContext } from "./trace-context.ts";

/** The only clock of a server. */
export interface Clock {
  /** Milliseconds since the UTC epoch. */
  now(): number;
}

/** Returns a new random UUID. */
export type NewId = () => string;

/** A database connection, inside the operation's transaction where the operation writes. */
export type { Db };

/** The operator whose token opened the operation. */
export type Operator = components["schemas"]["OperatorUser"];

/** The client of a connection, resolved through trusted proxies. */
export interface Client {
  /** Empty after a disconnect. */
  readonly address: string;
  /** True where the client uses TLS, to this server or to the proxy before it. */
  readonly secure: boolean;
}

/** A valid JWT of this service. */
export interface AccessToken {
  /** The JWT in its compact form. */
  readonly token: string;
  readonly claims: components["schemas"]["TokenClaims"];
  readonly tenantId: string;
  /** The active application that the token is for. */
  readonly applicationId: string | undefined;
  /**
   * The signed-in user for whom this service issued the token. Undefined for a vended token or one signed with an
   * application's own key, whatever it states about users.
   */
  readonly userId: string | undefined;
}

export interface RequestContext {
  readonly tenantId: string;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Undefined for other credentials, such as an API key. */
  readonly operator: Operator | undefined;
  /** Hash of the API key; undefined for other credentials. */
  readonly apiKeyHash: string | undefined;
  /** Hash of the operator's token; undefined for other credentials. */
  readonly operatorTokenHash?: string | undefined;
  /** The JWT; undefined for other credentials. */
  readonly accessToken: AccessToken | undefined;
  /** Undefined without a request, for example in a job. */
  readonly client: Client | undefined;
  /** Undefined without a request. */
  readonly requestId?: string | undefined;
  /** Trace of the request or job; enqueued jobs inherit it. */
  readonly trace?: TraceContext | undefined;
}

export interface Context extends RequestContext {
  readonly db: Db;
  /** Enqueues a job that runs if, and only if, the operation's transaction commits. */
  readonly enqueue: Enqueue;
  /** Runs work after the commit and before the reply; skipped on a rollback. */
  readonly afterCommit: (work: () => Promise<void> | void) => void;
}

export type { TenantDb };

/** The minimum for changes of the store, at start as well as in an operation. */
export type StoreContext = Pick<Context, "db" | "tenantId" | "clock" | "newId">;

/** The environment before an operation's transaction, for slow work that must not block others. */
export interface Preparation extends RequestContext {
  /** Reads in a separate transaction. */
  read<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
  /** Writes in a separate transaction, which commits whatever the operation's reply is. */
  write<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
}
