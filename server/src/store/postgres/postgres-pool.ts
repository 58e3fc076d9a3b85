/** The connections to PostgreSQL, directly or through a pooler such as PgBouncer in transaction mode. */
import pg from "pg";
import type { PostgresLimits } from "../database-url.ts";
import { CommitUnconfirmed, StoreNotWritable, StoreUnavailable } from "../failures.ts";
import type { StoreUsage } from "../store.ts";
import { connectionConfig } from "./connection-config.ts";
import { isPoolTimeout, isRolledBack, isTimeout } from "./postgres-errors.ts";
import { identitySql, type Route } from "./primary.ts";
import { WriteGate } from "./write-gate.ts";

/** Milliseconds that the server has beyond its statement timeout before the connection counts as lost. */
const responseGrace = 2_000;
/** Milliseconds between two looks for the primary while a commit does not end. */
const askInterval = 500;

const commit: pg.QueryConfig = { text: "commit" };

export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #primary: Route;
  readonly #limits: PostgresLimits;
  /** When each connection was begun, by `performance.now()`, and the server that it got to; none behind a pooler. */
  readonly #begun = new WeakMap<pg.ClientBase, number>();
  readonly #servers = new WeakMap<pg.ClientBase, string>();
  readonly #viaPooler = new WeakSet<pg.ClientBase>();
  /** The last warning on each connection. */
  readonly #warnings = new WeakMap<pg.ClientBase, string>();
  readonly #gate: WriteGate;
  #isDirect = false;
  #replaced = replacement();
  #closing: Promise<void> | undefined;

  constructor(primary: Route, limits: PostgresLimits) {
    this.#primary = primary;
    this.#limits = limits;
    this.#gate = new WriteGate(() => primary.url, limits);
    const begun = this.#begun;
    this.#pool = new pg.Pool({
      connectionTimeoutMillis: limits.connectTimeout,
      max: limits.poolSize,
      maxLifetimeSeconds: limits.connectionLifetime,
      Client: class extends pg.Client {
        constructor() {
          super({
            ...connectionConfig(primary.url, limits),
            query_timeout: limits.statementTimeout + responseGrace,
            // `begin` and the first statement of a transaction travel together.
            pipeline: true,
          });
          begun.set(this, performance.now());
        }
      },
      onConnect: (client) => this.#prepare(client),
    });
    // The pool drops a connection that breaks while it is idle; without a listener the event would end the process.
    this.#pool.on("error", ignore);
    this.#pool.on("connect", (client) => {
      client.on("error", ignore);
      client.on("notice", ({ code, message }) => {
        if (code !== success) this.#warnings.set(client, message ?? "");
      });
    });
  }

  /** Returns a connection to the primary, as far as it is known. */
  async connect(): Promise<pg.PoolClient> {
    this.#primary.touch();
    for (;;) {
      const client = await this.#connectOrFind();
      if (this.#primary.isCurrent(this.#servers.get(client))) return client;
      client.release(true);
    }
  }

  /** Returns whether something between this process and PostgreSQL hands connections to others after each transaction. */
  isPooled(client: pg.ClientBase): boolean {
    return this.#viaPooler.has(client);
  }

  /** Returns whether the last connection got to PostgreSQL itself; false before the first one. */
  get isDirect(): boolean {
    return this.#isDirect;
  }

  get usage(): StoreUsage {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return {
      connections: { used: totalCount - idleCount, free: idleCount, maximum: this.#limits.poolSize },
      waiting: { reads: 0, writes: 0, pool: waitingCount },
    };
  }

  /**
   * The statement that begins a transaction. Settings of a session do not hold behind a pooler, those of a transaction do.
   * @throws StoreNotWritable for a write, while PostgreSQL does not end commits
   */
  begin(client: pg.ClientBase, mode: "read" | "write"): string {
    if (mode === "write" && this.#gate.isClosed) throw new StoreNotWritable("PostgreSQL does not end commits in time");
    const begin = mode === "read" ? "begin isolation level repeatable read read only" : "begin";
    if (!this.isPooled(client)) return begin;
    const { statementTimeout } = this.#limits;
    return `${begin}; set local statement_timeout = ${statementTimeout}; set local idle_in_transaction_session_timeout = ${statementTimeout}`;
  }

  /**
   * Commits, or runs a statement that commits itself, and gives the connection back. It returns only when PostgreSQL has confirmed
   * it without a warning, and a connection begun a moment ago got to the same server.
   * @throws CommitUnconfirmed when the outcome is unknown, or when PostgreSQL rolled back instead
   */
  async commit(client: pg.PoolClient, statement: pg.QueryConfig = commit): Promise<pg.QueryResult> {
    this.#warnings.delete(client);
    // A former primary may never end a commit, and there may be no other request that asks.
    const asking = setInterval(() => this.#primary.touch(), askInterval);
    try {
      const result = await Promise.race([client.query(statement), this.#replaced.promise]);
      if (statement === commit && result.command !== "COMMIT")
        throw new CommitUnconfirmed(`PostgreSQL answered ${result.command} to a commit`);
      // Such as that somebody cancelled the wait for a standby, which does not have what was committed.
      const warning = this.#warnings.get(client);
      if (warning !== undefined) throw new CommitUnconfirmed(`PostgreSQL warned of a commit: ${warning}`);
      await this.#primary.confirm(this.#servers.get(client));
      client.release();
      return result;
    } catch (error) {
      client.release(!isRolledBack(error));
      if (isTimeout(error)) this.#gate.close();
      if (error instanceof CommitUnconfirmed || isRolledBack(error)) throw error;
      throw new CommitUnconfirmed("PostgreSQL did not confirm a commit", { cause: error });
    } finally {
      clearInterval(asking);
    }
  }

  /** Gives up what waits for a server that is not the primary any more: it may never end a commit. */
  leaveFormerPrimary(): void {
    this.#replaced.reject(new StoreUnavailable("Another server of PostgreSQL became the primary"));
    this.#replaced = replacement();
    void this.#gate.restart();
  }

  /** @throws StoreUnavailable where it is not known which server is the primary */
  confirmPrimary(): Promise<void> {
    return this.#primary.confirm(undefined);
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([this.#gate.stop(), this.#pool.end()]).then(ignore);
    return this.#closing;
  }

  /** The pool's next connection; where its host cannot be connected to, another host may be the primary by now. */
  async #connectOrFind(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (!this.#primary.hasSeveralHosts || isPoolTimeout(error)) throw error;
      await this.#primary.find();
      return this.#pool.connect();
    }
  }

  /**
   * A pooler gives its clients process ids of its own, which tells it apart from the server. Limits are set here and not in
   * the startup message, which PgBouncer refuses when it holds settings that it does not know.
   */
  async #prepare(client: pg.ClientBase): Promise<void> {
    const { statementTimeout, connectTimeout } = this.#limits;
    const { rows } = await client.query<{ direct: boolean; server: string }>({
      text: `select pg_backend_pid() = $1 as direct, ${identitySql} as server,
        case when pg_backend_pid() = $1 then set_config('statement_timeout', $2, false) end,
        case when pg_backend_pid() = $1 then set_config('idle_in_transaction_session_timeout', $2, false) end`,
      values: [processIdOf(client), String(statementTimeout)],
      // Read by the driver beside what its types declare.
      ...{ query_timeout: connectTimeout },
    });
    const [{ direct, server } = { direct: false, server: "" }] = rows;
    this.#isDirect = direct;
    if (!direct) return void this.#viaPooler.add(client);
    this.#servers.set(client, server);
    this.#primary.note(server, this.#begun.get(client) ?? 0);
  }
}

/** A promise that is rejected when another server becomes the primary. */
function replacement(): PromiseWithResolvers<never> {
  const replaced = Promise.withResolvers<never>();
  replaced.promise.catch(ignore);
  return replaced;
}

/** The SQLSTATE of what is no warning. */
const success = "00000";

/**
 * The server's process of a connection, as PostgreSQL or a pooler told it at the start; -1 where neither did. The driver keeps it
 * in a property that its types do not declare, and no query tells it: a pooler answers queries from another process.
 */
function processIdOf(client: pg.ClientBase): number {
  return "processID" in client && typeof client.processID === "number" ? client.processID : -1;
}

function ignore(): void {
  // The next statement on the connection reports the error.
}
