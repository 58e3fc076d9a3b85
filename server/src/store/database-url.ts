/** Parses `DATABASE_URL`. */

export type DatabaseLocation =
  | { readonly kind: "postgres"; readonly url: string; readonly limits?: PostgresLimits }
  | { readonly kind: "sqlite"; readonly file: string; readonly driver: SqliteDriver | undefined };

export interface PostgresLimits {
  /** Connections that one process holds at most. */
  readonly poolSize: number;
  /** Milliseconds until a connection stands, or until one of the pool is free. */
  readonly connectTimeout: number;
  /** Milliseconds that one statement may take, and that a transaction may idle. */
  readonly statementTimeout: number;
}

export const defaultPostgresLimits: PostgresLimits = {
  poolSize: 10,
  connectTimeout: 5_000,
  statementTimeout: 15_000,
};

export type SqliteDriver = "sqlite3" | "better-sqlite3";

/** The file name under which SQLite keeps a database in memory. */
export const inMemory = ":memory:";

/**
 * Reads `sqlite:<file>`, `sqlite3:<file>`, `better-sqlite3:<file>`, `postgres://…` or a bare file name.
 * Undefined when the scheme is none of these.
 */
export function parseDatabaseUrl(text: string): DatabaseLocation | undefined {
  if (/^postgres(ql)?:\/\//.test(text)) return URL.canParse(text) ? { kind: "postgres", url: text } : undefined;
  const [, scheme, file] = /^(sqlite|sqlite3|better-sqlite3):(.+)$/.exec(text) ?? [];
  if (file !== undefined) {
    const driver = scheme === "sqlite3" || scheme === "better-sqlite3" ? scheme : undefined;
    return { kind: "sqlite", file, driver };
  }
  return text !== "" && !text.includes(":") ? { kind: "sqlite", file: text, driver: undefined } : undefined;
}

/** Returns the location without its password, for the log. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === "sqlite") return location.file === inMemory ? "SQLite in memory" : `SQLite ${location.file}`;
  const url = new URL(location.url);
  return `PostgreSQL ${url.hostname}:${url.port || "5432"}${url.pathname}`;
}
