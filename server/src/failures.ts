/** What a process of ours says when it cannot go on: what is wrong, and what to do. */
import { BootstrapError } from "./bootstrap/bootstrap-error.ts";
import { ConfigurationError, readConfiguration } from "./configuration.ts";
import { PortUnavailable } from "./port.ts";
import { describeLocation } from "./store/database-url.ts";
import { StoreUnavailable } from "./store/failures.ts";
import { MigrationBlocked, SchemaTooNew } from "./store/migration-failures.ts";
import { MasterKeyError } from "./store/sealed.ts";

/** Only what nobody foresaw is told with its stack. */
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
    return `The store (${describeLocation(database)}) cannot be reached: ${causeOf(error)}. Check DATABASE_URL.`;
  }
  return error;
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
