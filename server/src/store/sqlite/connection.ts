/** A connection to SQLite, through `sqlite3` or `better-sqlite3`. */
import type { KeyObject } from "node:crypto";
import knex, { type Knex } from "knex";
import { TableClock } from "../cache/table-clock.ts";
import type { TransactionView } from "../cache/transaction-view.ts";
import { inMemory, type SqliteDriver } from "../database-url.ts";
import { type Binding, bindDb, type Db } from "../db.ts";
import { StoreUnavailable } from "../failures.ts";
import { knexSettings } from "../knex-settings.ts";
import { retryWhileBusy } from "../process-locks.ts";
import type { Control } from "./group-commit.ts";
import { DeferredConnection, type SqliteDriverConnection, Statements } from "./sqlite-statements.ts";

const acquireTimeout = 10_000;
/** Another process that creates the file has it locked for a moment, in which SQLite does not wait by itself. */
const connectTimeout = 5_000;

const pragmas = [
  // First, since the others may have to wait for another process.
  "pragma busy_timeout = 5000",
  "pragma journal_mode = wal",
  // WAL with FULL flushes the log at every commit: an acknowledged write survives a power cut.
  "pragma synchronous = full",
  "pragma foreign_keys = on",
];

export interface SqliteConnection {
  /** Opens the connection with its first statement, and keeps it; it migrates and closes it. */
  readonly pool: Knex;
  /** Runs statements on the connection, which is open. */
  bind(view?: TransactionView): Db;
  /** Speaks to the connection directly. */
  readonly control: Control;
  /** Where the driver answers at once: what a connection that caches can rely on needs besides. */
  readonly cached: CachedConnection | undefined;
  /** Returns the whole database, where the driver can. */
  serialize(): Buffer | undefined;
}

export interface CachedConnection {
  /** Knows when tables changed. */
  readonly clock: TableClock;
  readonly statements: Statements;
  /** Runs statements once they may. */
  bindDeferred(view: TransactionView, entered: () => Promise<Statements>): Db;
  /** A number that changes with each commit of another connection; it begins what the open transaction sees. */
  countForeignCommits(): unknown;
}

interface DriverConnection extends SqliteDriverConnection {
  exec(sql: string, done?: (error: Error | null) => void): unknown;
  /** Of `better-sqlite3`. */
  serialize?(): Buffer;
}

export interface ConnectionOptions {
  readonly driver: SqliteDriver;
  readonly sealingKey?: KeyObject | undefined;
  /** Run when the connection opens. */
  readonly statements?: readonly string[];
}

/** @param source a file, or a serialized database for `better-sqlite3` to open in memory */
export function connectTo(
  source: string | Buffer,
  { driver, sealingKey, statements: first = pragmas }: ConnectionOptions,
): SqliteConnection {
  let current: DriverConnection | undefined;
  const opened = (): DriverConnection => {
    if (current === undefined) throw new StoreUnavailable("The store has no connection");
    return current;
  };
  const execute = driver === "sqlite3" ? executeAsync : executeSync;
  const afterCreate = (
    connection: DriverConnection,
    done: (error: Error | null, connection: unknown) => void,
  ): void => {
    current = connection;
    retryWhileBusy(connectTimeout, async () => execute(connection, first.join(";"))).then(
      () => done(null, connection),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), connection),
    );
  };
  // Knex's type of a file name leaves out serialized databases; `database` makes this one of its other connection types.
  const connection = { filename: source, database: "main" };
  const pool = knex({
    client: driver,
    connection,
    useNullAsDefault: true,
    acquireConnectionTimeout: acquireTimeout,
    pool: { min: 1, max: 1, afterCreate },
    ...knexSettings,
  });
  const builders = knex({ client: driver, useNullAsDefault: true, ...knexSettings });
  const serialize = () => current?.serialize?.();
  const bound = { engine: "sqlite", sealingKey } as const;
  if (driver === "sqlite3") {
    let count = 0;
    builders.on("query", () => count++);
    const state = {
      ...bound,
      view: undefined,
      countStatements: () => count,
      run: async (text: string, bindings: readonly Binding[]): Promise<unknown[]> =>
        builders.raw<unknown[]>(text, bindings.flat()).connection(opened()),
    };
    const bind = () => bindDb(builders, opened, state);
    return { pool, bind, control: (statement) => executeAsync(opened(), statement), cached: undefined, serialize };
  }
  const statements = new Statements({ prepare: (sql) => opened().prepare(sql) }, (table) => clock.write(table));
  const countForeignCommits = () => statements.run("pragma data_version", []).map(versionOf)[0];
  const clock = clockOf(source, countForeignCommits);
  const stateOf = (view: TransactionView | undefined, entered: () => Promise<Statements> | Statements) => ({
    ...bound,
    view,
    countStatements: () => statements.count,
    run: async (text: string, bindings: readonly unknown[], table: string | undefined) =>
      (await entered()).run(text, bindings, table),
  });
  return {
    pool,
    bind: (view) =>
      bindDb(
        builders,
        (table) => ({ prepare: (sql: string) => statements.prepare(sql, table) }),
        stateOf(view, () => statements),
      ),
    control: (statement) => statements.control(statement),
    cached: {
      clock,
      statements,
      bindDeferred(view, entered) {
        const connection = new DeferredConnection(entered);
        return bindDb(builders, () => connection, stateOf(view, entered));
      },
      countForeignCommits,
    },
    serialize,
  };
}

/** Returns a clock that hears of commits by other processes; nobody else reaches a database in memory. */
function clockOf(source: string | Buffer, count: () => unknown): TableClock {
  if (source === inMemory || typeof source !== "string") return new TableClock(() => false);
  let last: unknown;
  return new TableClock(() => {
    const counted = last;
    last = count();
    return last !== counted;
  });
}

function versionOf(row: unknown): unknown {
  return typeof row === "object" && row !== null && "data_version" in row ? row.data_version : undefined;
}

function executeSync(connection: DriverConnection, sql: string): void {
  connection.exec(sql);
}

function executeAsync(connection: DriverConnection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.exec(sql, (error) => (error === null ? resolve() : reject(error)));
  });
}
