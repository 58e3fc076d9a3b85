/** Classifies errors of PostgreSQL and its driver. */
import pg from "pg";
import { MomentPassed } from "../cache/transaction-view.ts";
import { ConnectionLost, StoreUnavailable } from "../failures.ts";

/** A read had more than the one statement that was expected of it: it is to run again, in a transaction. */
export class ReadContinues extends Error {
  override name = "ReadContinues";
  constructor() {
    super("The read goes on after its first statement.");
  }
}

/**
 * Returns whether the operation can run again: two operations stood in each other's way, one refers to what another has
 * just deleted, or the connection ended. Nothing of it was kept; when it runs again, it sees what the other one did.
 */
export function isRepeatable(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof ReadContinues || error instanceof MomentPassed) return true;
  if (isOutdatedPlan(error)) return true;
  return error instanceof Error && "code" in error && repeatableCodes.has(String(error.code));
}

/** A foreign key that leads nowhere, a serialization failure, a deadlock; a server that stops or restarts. */
const repeatableCodes = new Set(["23503", "40001", "40P01", "57P01", "57P02"]);

/** Returns whether a failed commit certainly stored nothing: the server says why it did not, and the connection goes on. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:$|08|25P0[34]|57P|58|XX)/.test(error.code ?? "");
}

/** Returns whether a prepared statement returns other columns than when it was prepared, since a migration added some. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.message.includes("cached plan");
}

/** Returns an error of the server as it is; what the driver raises itself says that the connection is gone. */
export function connectionFailure(error: unknown): Error {
  if (error instanceof pg.DatabaseError || error instanceof StoreUnavailable) return error;
  // A value that cannot be read or sent is a fault of ours.
  if (error instanceof RangeError || error instanceof TypeError) return error;
  // To run again what did not end in time would keep its caller waiting twice as long.
  if (isTimeout(error)) return new StoreUnavailable("PostgreSQL did not answer in time", { cause: error });
  return new ConnectionLost("The connection to PostgreSQL was lost", { cause: error });
}

/** Throws StoreUnavailable where no connection was made. */
export function throwUnavailable(error: unknown): never {
  throw new StoreUnavailable("No connection to PostgreSQL", { cause: error });
}

/** Returns whether the server has not answered a statement in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Returns whether no connection was free in time, or none could be made in that time. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}
