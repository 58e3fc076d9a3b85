/** Tells errors of a database that cannot serve now from errors of a statement: by code, by message where there is none. */

/**
 * SQLSTATE classes that say nothing about the statement: connection exceptions, insufficient resources, operator
 * intervention (shutdown, restart, recovery, cancellation) and errors outside of the database.
 * Source: PostgreSQL, Appendix A "Error Codes".
 */
const unavailableClasses = new Set(["08", "28", "53", "57", "58"]);

const unavailableStates = new Set([
  // The server is a standby, or was made one: it takes no writes.
  "25006",
  // Idle for too long inside of a transaction; a transaction that takes too long.
  "25P03",
  "25P04",
  "3D000",
  // Still in the way of another transaction after all runs; an unknown outcome.
  "40001",
  "40003",
  "40P01",
  "55P03",
  // Corrupted data or index.
  "XX001",
  "XX002",
]);

/** Primary result codes; better-sqlite3 gives extended ones such as `SQLITE_IOERR_WRITE`. */
const unavailableSqlite = new Set([
  "SQLITE_BUSY",
  "SQLITE_CANTOPEN",
  "SQLITE_CORRUPT",
  "SQLITE_FULL",
  "SQLITE_IOERR",
  "SQLITE_LOCKED",
  "SQLITE_NOTADB",
  "SQLITE_READONLY",
]);

const networkCodes = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "EPROTO",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
  "ETIMEDOUT",
]);

/** TLS handshakes that fail, and certificates that cannot be verified (Node.js, "TLS/SSL errors" and X.509 codes). */
const tlsCode =
  /^(?:ERR_(?:SSL|TLS)_|CERT_|CRL_|DEPTH_ZERO_|ERROR_IN_C|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * Messages of errors without a code. Knex puts the statement in front of a message of pg, so only the end is compared.
 * Sources: pg 8.23 `client.js`, `connection.js`, `crypto/sasl.js`; pg-pool 3.14; knex 3.3 `client.js` and `execution/transaction.js`.
 */
const unavailableMessage = new RegExp(
  `(?:^| - )(?:${[
    "Connection terminated(?: unexpectedly| due to connection timeout)?",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Query read timeout",
    "timeout expired",
    "timeout exceeded when trying to connect",
    "Cannot use a pool after calling end on the pool",
    "Unable to acquire a connection",
    "The server does not support SSL connections",
    "There was an error establishing an SSL connection",
    "Received unexpected \\w+ message from backend\\.",
    "Transaction query already complete, run with DEBUG=knex:tx for more info",
    "SASL: .{1,300}",
  ].join("|")})$`,
);

/** Errors of knex and tarn while a connection is waited for. */
const timeoutNames = new Set(["KnexTimeoutError", "TimeoutError"]);

/** PostgreSQL's five characters; none of Node's codes looks like one, for they all begin with `E` and have no digits. */
const sqlState = /^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/;

/** The SQLSTATE of an error that the server sent; undefined for one that a driver made. */
function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return sqlState.test(code) ? code : undefined;
}

/** Returns true if the database cannot serve now, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (state !== undefined) return unavailableClasses.has(state.slice(0, 2)) || unavailableStates.has(state);
  const code = codeOf(error);
  if (networkCodes.has(code) || tlsCode.test(code)) return true;
  if (code.startsWith("SQLITE_")) return unavailableSqlite.has(/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code);
  // Of all addresses of a host none could be connected to.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  // A socket in the file system that is not there has another code than a port where nobody listens.
  if ("syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo")) return true;
  return code === "" && (timeoutNames.has(error.name) || unavailableMessage.test(error.message));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
