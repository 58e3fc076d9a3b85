/** Errors of the store, the same for all engines. */
import { isUnavailable } from "./unavailable-errors.ts";

/** The database cannot be reached, or did not answer in time. Answered with 503. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}

/** The database did not confirm a commit: what was written may be stored or not. A retry under a chosen id tells which. */
export class CommitUnconfirmed extends StoreUnavailable {
  override name = "CommitUnconfirmed";
}

/** The connection ended in the middle of a transaction, of which nothing is stored. */
export class ConnectionLost extends StoreUnavailable {
  override name = "ConnectionLost";
}

/** The database answers, but it takes no writes: a full disk, a read-only file, a standby. Answered with 503. */
export class StoreNotWritable extends StoreUnavailable {
  override name = "StoreNotWritable";
}

/** Two objects with the same unique value; the constraint is `<table>_<column>`, for a primary key `<table>_id`. */
export class DuplicateKey extends Error {
  override name = "DuplicateKey";
  readonly constraint: string;

  constructor(constraint: string, cause: unknown) {
    super(`Duplicate value for ${constraint}`, { cause });
    this.constraint = constraint;
  }
}

/**
 * Another operation won a race for a unique value: the transaction is rolled back and retried. SQLite serializes
 * writes, so it never happens there.
 */
export class LostRace extends Error {
  override name = "LostRace";
  /** That of a serialization failure, which the store runs again. */
  readonly code = "40001";
}

/**
 * The work needs something that is prepared outside of its transaction, for that takes long: all is undone, and it runs
 * again when that is done (see `wrappers/retry-when-prepared.ts`).
 */
export class NotPrepared extends Error {
  override name = "NotPrepared";
  readonly prepared: Promise<void>;

  constructor(subject: string, prepared: Promise<void>) {
    super(`${subject} is not prepared yet`);
    this.prepared = prepared;
    // Waiters handle the rejection; there may be none.
    prepared.catch(() => undefined);
  }
}

/** SQLite's, and of PostgreSQL: a read-only transaction, as on a standby, a full disk, a failed write or read. */
const notWritableCodes = new Set(["SQLITE_FULL", "SQLITE_READONLY", "25006", "53100", "58030"]);

/** Knex reports a failed lock on the migrations without the driver's code. */
const readOnlyMessage = /attempt to write a readonly database|in a read-only transaction|during recovery$/;

/** The typed failure behind what a driver threw; anything else is returned as it is. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable || error instanceof DuplicateKey) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const constraint = duplicateConstraint(error, code);
  if (constraint !== undefined) return new DuplicateKey(constraint, error);
  // better-sqlite3 gives extended codes, such as SQLITE_READONLY_DBMOVED.
  const kind = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  if (notWritableCodes.has(kind) || (code === "" && readOnlyMessage.test(error.message)))
    return new StoreNotWritable("The store cannot be written", { cause: error });
  return isUnavailable(error) ? new StoreUnavailable("The store cannot be reached", { cause: error }) : error;
}

/** PostgreSQL names the index; SQLite names its columns, the last of which tells the constraints of a table apart. */
function duplicateConstraint(error: Error, code: string): string | undefined {
  if (code === "23505") return "constraint" in error ? String(error.constraint).replace(/_pkey$/, "_id") : "unknown";
  if (!code.startsWith("SQLITE_CONSTRAINT")) return undefined;
  const [, columns] = /UNIQUE constraint failed: (.+)$/.exec(error.message) ?? [];
  return columns?.split(", ").at(-1)?.replace(".", "_");
}
