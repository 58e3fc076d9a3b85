/**
 * Statements on one connection of `better-sqlite3`, which answers at once. They are kept prepared: compiling most of ours takes
 * longer than running them. SQLite compiles a kept one again by itself where the schema has changed meanwhile.
 */
import { LRUCache } from "lru-cache";

/** A prepared statement of `better-sqlite3`. */
export interface PreparedStatement {
  /** False where it changes the database. */
  readonly readonly: boolean;
  /** True where it returns rows. */
  readonly reader: boolean;
  all(values: readonly unknown[]): unknown[];
  run(values: readonly unknown[]): unknown;
}

export interface SqliteDriverConnection {
  prepare(sql: string): PreparedStatement;
}

/** Cache size; the least recently used statement is evicted. */
const maximumStatements = 500;
/** Lists of many values make long statements that rarely come again. */
const maximumLength = 4_000;

export class Statements {
  readonly #connection: SqliteDriverConnection;
  readonly #onWrite: (table: string | undefined) => void;
  readonly #kept = new LRUCache<string, PreparedStatement>({ max: maximumStatements });
  /** Statements so far. */
  count = 0;

  /** @param onWrite is told of the table of each statement that writes; undefined where it may be any */
  constructor(connection: SqliteDriverConnection, onWrite: (table: string | undefined) => void) {
    this.#connection = connection;
    this.#onWrite = onWrite;
  }

  /** @param table the one that the statement writes, if it writes any */
  prepare(sql: string, table: string | undefined): PreparedStatement {
    const prepared = this.#prepared(sql);
    this.count++;
    if (!prepared.readonly) this.#onWrite(table);
    return prepared;
  }

  /** Runs a statement such as `commit`, which changes no table. */
  control(sql: string): void {
    this.#prepared(sql).run([]);
  }

  #prepared(sql: string): PreparedStatement {
    const kept = this.#kept.get(sql);
    if (kept !== undefined) return kept;
    const prepared = this.#connection.prepare(sql);
    if (sql.length <= maximumLength) this.#kept.set(sql, prepared);
    return prepared;
  }

  /** Runs a statement, and names it in the error where it fails, as knex does. */
  run(sql: string, values: readonly unknown[], table?: string): unknown[] {
    try {
      const prepared = this.prepare(sql, table);
      if (prepared.reader) return prepared.all(values);
      prepared.run(values);
      return [];
    } catch (error) {
      if (error instanceof Error) error.message = `${sql} - ${error.message}`;
      throw error;
    }
  }
}

/** A connection as knex's dialect for `better-sqlite3` uses it. */
export interface DialectConnection {
  prepare(sql: string): {
    readonly reader: boolean;
    all(values: readonly unknown[]): unknown;
    run(values: readonly unknown[]): unknown;
  };
}

/** Runs the statements of a read in its turn; the dialect awaits what `all` returns. It refuses a statement without rows. */
export class DeferredConnection implements DialectConnection {
  readonly #entered: () => Promise<Statements>;

  constructor(entered: () => Promise<Statements>) {
    this.#entered = entered;
  }

  prepare(sql: string) {
    return {
      reader: true,
      all: async (values: readonly unknown[]) => (await this.#entered()).prepare(sql, undefined).all(values),
      run: () => [],
    };
  }
}
