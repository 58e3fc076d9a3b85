/** Formats fatal errors of a process with their remedies. */
import { BootstrapError } from "./bootstrap/bootstrap-error.ts";
import { ConfigurationError, readConfiguration } from "./configuration.ts";
import { PortUnavailable } from "./port.ts";
import { describeLocation } from "./store/database-url.ts";
import { StoreNotWritable, StoreUnavailable } from "./store/failures.ts";
import { MigrationBlocked, SchemaTooNew } from "./store/migration/migration-failures.ts";
import { MasterKeyError } from "./store/sealed.ts";

/** Only unexpected errors keep their stack. */
export function explain(error: unknown): unknown {
  if (error instanceof ConfigurationError) {
    return `The configuration is wrong:\n${error.problems.map((line) => `  ${line}`).join("\n")}\nSee npm start -- --help`;
  }
  if (error instanceof BootstrapError || error instanceof PortUnavailable || error instanceof MasterKeyError) {
    return error.message;
  }
  if (error instanceof MigrationBlocked || error instanceof SchemaTooNew) return error.message;
  if (error instanceof StoreUnavailable) {
    const { database } = readConfiguration(process.env);
    if (error instanceof StoreNotWritable) {
      return `The store (${describeLocation(database)}) cannot be written: ${causeOf(error)}. ${remedies[database.kind]}`;
    }
    return `The store (${describeLocation(database)}) cannot be reached: ${causeOf(error)}. Check DATABASE_URL.`;
  }
  return error;
}

const remedies = {
  sqlite: "Check that the process may write the file and its folder, and that the disk has room.",
  postgres: "Check that DATABASE_URL names no standby and no read-only database, and that its disk has room.",
};

function causeOf(error: Error): string {
  return error.cause instanceof Error ? withoutStatement(error.cause.message) || error.cause.name : error.message;
}

/** Removes the statement that knex puts before a driver's message. */
function withoutStatement(message: string): string {
  return message.split(" - ").at(-1) ?? message;
}
