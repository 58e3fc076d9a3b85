/** The connections to PostgreSQL, directly or through a pooler such as PgBouncer in transaction mode. */
import pg from "pg";
import type { PostgresLimits } from "../database-url.ts";
import type { StoreUsage } from "../store.ts";

/** Milliseconds that the server has beyond its statement timeout before the connection counts as lost. */
const responseGrace = 2_000;

export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #limits: PostgresLimits;
  readonly #viaPooler = new WeakSet<pg.ClientBase>();
  #closing: Promise<void> | undefined;

  constructor(url: string, limits: PostgresLimits) {
    this.#limits = limits;
    this.#pool = new pg.Pool({
      ...connectionConfig(url, limits),
      max: limits.poolSize,
      query_timeout: limits.statementTimeout + responseGrace,
      // `begin` and the first statement of a transaction travel together.
      pipeline: true,
      onConnect: (client) => this.#prepare(client),
    });
    // The pool drops a connection that breaks while it is idle; without a listener the event would end the process.
    this.#pool.on("error", ignore);
    this.#pool.on("connect", (client) => client.on("error", ignore));
  }

  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect();
  }

  /** Returns whether something between this process and PostgreSQL hands connections to others after each transaction. */
  isPooled(client: pg.ClientBase): boolean {
    return this.#viaPooler.has(client);
  }

  get usage(): StoreUsage {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return {
      connections: { used: totalCount - idleCount, free: idleCount, maximum: this.#limits.poolSize },
      waiting: { reads: 0, writes: 0, pool: waitingCount },
    };
  }

  /** The statement that begins a transaction. Settings of a session do not hold behind a pooler, those of a transaction do. */
  begin(client: pg.ClientBase, mode: "read" | "write"): string {
    const begin = mode === "read" ? "begin isolation level repeatable read read only" : "begin";
    if (!this.isPooled(client)) return begin;
    const { statementTimeout } = this.#limits;
    return `${begin}; set local statement_timeout = ${statementTimeout}; set local idle_in_transaction_session_timeout = ${statementTimeout}`;
  }

  close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    return this.#closing;
  }

  /**
   * A pooler gives its clients process ids of its own, which tells it apart from the server. Limits are set here and not in
   * the startup message, which PgBouncer refuses when it holds settings that it does not know.
   */
  async #prepare(client: pg.ClientBase): Promise<void> {
    const { statementTimeout, connectTimeout } = this.#limits;
    const { rows } = await client.query<{ direct: boolean }>({
      text: `select pg_backend_pid() = $1 as direct,
        case when pg_backend_pid() = $1 then set_config('statement_timeout', $2, false) end,
        case when pg_backend_pid() = $1 then set_config('idle_in_transaction_session_timeout', $2, false) end`,
      values: [processIdOf(client), String(statementTimeout)],
      // Read by the driver beside what its types declare.
      ...{ query_timeout: connectTimeout },
    });
    if (rows[0]?.direct !== true) this.#viaPooler.add(client);
  }
}

/** Returns what every connection of the server begins with. */
export function connectionConfig(url: string, { connectTimeout }: PostgresLimits) {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    types: { getTypeParser },
  } satisfies pg.ClientConfig;
}

/**
 * The server's process of a connection, as PostgreSQL or a pooler told it at the start; -1 where neither did. The driver keeps it
 * in a property that its types do not declare, and no query tells it: a pooler answers queries from another process.
 */
export function processIdOf(client: pg.ClientBase): number {
  return "processID" in client && typeof client.processID === "number" ? client.processID : -1;
}

function ignore(): void {
  // The next statement on the connection reports the error.
}

const int8 = 20;

/** Long values are JSON numbers: one parser, which refuses what a number cannot hold exactly. */
export function getTypeParser(oid: number, format?: string): (text: string) => unknown {
  if (oid === int8) return parseInt8;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The store holds ${text}, beyond the range of a JSON number.`);
  return value;
}
