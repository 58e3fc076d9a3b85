/** Parses `DATABASE_URL`. */

export type DatabaseLocation =
  | PostgresLocation
  | { readonly kind: "sqlite"; readonly file: string; readonly driver: SqliteDriver | undefined };

export interface PostgresLocation {
  readonly kind: "postgres";
  readonly url: string;
  /** Of standbys, for reads that may be some seconds old. */
  readonly readUrl?: string | undefined;
  readonly limits?: PostgresLimits;
}

export interface PostgresLimits {
  /** Connections that one process holds at most. */
  readonly poolSize: number;
  /** Milliseconds until a connection stands, or until one of the pool is free. */
  readonly connectTimeout: number;
  /** Milliseconds that one statement may take, and that a transaction may idle. */
  readonly statementTimeout: number;
  /** Seconds after which a connection is replaced by a new one. */
  readonly connectionLifetime: number;
}

export const defaultPostgresLimits: PostgresLimits = {
  poolSize: 10,
  connectTimeout: 5_000,
  statementTimeout: 15_000,
  connectionLifetime: 300,
};

export type SqliteDriver = "sqlite3" | "better-sqlite3";

/** The file name under which SQLite keeps a database in memory. */
export const inMemory = ":memory:";

/** Thrown for a parameter of a PostgreSQL URL that would have no effect; the message says which are understood. */
export class DatabaseUrlError extends Error {
  override name = "DatabaseUrlError";
}

/**
 * Reads `sqlite:<file>`, `sqlite3:<file>`, `better-sqlite3:<file>`, `postgres://…` or a bare file name.
 * Undefined when the scheme is none of these.
 * @throws DatabaseUrlError
 */
export function parseDatabaseUrl(text: string): DatabaseLocation | undefined {
  if (text.startsWith("postgres")) {
    const location = parsePostgresUrl(text);
    if (location !== undefined || text.includes(":")) return location;
  }
  const [, scheme, file] = /^(sqlite|sqlite3|better-sqlite3):(.+)$/.exec(text) ?? [];
  if (file !== undefined) {
    const driver = scheme === "sqlite3" || scheme === "better-sqlite3" ? scheme : undefined;
    return { kind: "sqlite", file, driver };
  }
  return text !== "" && !text.includes(":") ? { kind: "sqlite", file: text, driver: undefined } : undefined;
}

/** Parameters that the driver understands; it passes over the rest without a word. */
const parameters = new Set([
  ...["application_name", "client_encoding", "fallback_application_name", "host", "lock_timeout", "options", "port"],
  ...["sslcert", "sslkey", "sslmode", "sslnegotiation", "sslrootcert", "uselibpqcompat"],
]);
const roleParameter = "target_session_attrs";
const roles = ["read-write", "primary"];

export function parsePostgresUrl(url: string): PostgresLocation | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return undefined;
  if (!listHosts(url).every((each) => URL.canParse(each))) return undefined;
  for (const [name, value] of parametersOf(url)) {
    if (name === roleParameter && !roles.includes(value))
      throw new DatabaseUrlError(`${roleParameter}=${value} is not understood: it takes ${roles.join(" or ")}`);
    if (name !== roleParameter && !parameters.has(name))
      throw new DatabaseUrlError(
        `its parameter ${name} is not understood: leave it out, or send one of ${[...parameters, roleParameter].join(", ")}`,
      );
  }
  return { kind: "postgres", url };
}

/** Returns a URL for each host of one that may name several, `postgres://user@first:5432,second:5433/database`. */
export function listHosts(url: string): readonly string[] {
  const [, scheme = "", authority = "", path = ""] = /^([a-z]+:\/\/)([^/?#]*)([^?#]*)/.exec(url) ?? [];
  const at = authority.lastIndexOf("@") + 1;
  const query = parametersOf(url);
  // The store looks for the host that takes writes itself.
  query.delete(roleParameter);
  const rest = `${path}${query.size > 0 ? `?${query}` : ""}`;
  return authority
    .slice(at)
    .split(",")
    .map((host) => `${scheme}${authority.slice(0, at)}${host}${rest}`);
}

function parametersOf(url: string): URLSearchParams {
  const [, query] = /\?([^#]*)/.exec(url) ?? [];
  return new URLSearchParams(query);
}

/** Returns the location without its password, for the log. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === "sqlite") return location.file === inMemory ? "SQLite in memory" : `SQLite ${location.file}`;
  const urls = listHosts(location.url).map((url) => new URL(url));
  const hosts = urls.map(({ hostname, port }) => `${hostname}:${port || "5432"}`);
  return `PostgreSQL ${hosts.join(",")}${urls[0]?.pathname ?? ""}`;
}
