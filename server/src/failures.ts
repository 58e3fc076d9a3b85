/** Formats fatal errors of a process with their remedies. */
import { inspect } from "node:util";
import { BootstrapError } from "./bootstrap/bootstrap-error.ts";
import { ConfigurationError, readConfiguration } from "./configuration.ts";
import { PortUnavailable } from "./port.ts";
import { describeLocation } from "./store/database-url.ts";
import { StoreNotWritable, StoreUnavailable } from "./store/failures.ts";
import { MigrationBlocked, SchemaTooNew } from "./store/migration/migration-failures.ts";
import { MasterKeyError } from "./store/sealed.ts";

/** A failure of a command, in words for whoever called it. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Tells why a command failed. Returns its exit code: that of a misuse where its options are none of its own. */
export function failCommand(error: unknown, help: string, code = 1): number {
  const isMisused = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (isMisused) return misuse(help, error.message);
  const output = explain(error);
  process.stderr.write(`${typeof output === "string" ? output : inspect(output)}\n`);
  return code;
}

/** Returns the exit code of a wrong command. */
export function misuse(help: string, problem = "The command is wrong."): number {
  process.stderr.write(`${problem}\n\n${help}\n`);
  return 2;
}

/** Only unexpected errors keep their stack. */
export function explain(error: unknown): unknown {
  if (error instanceof ConfigurationError) {
    return `The configuration is wrong:\n${error.problems.map((line) => `  ${line}`).join("\n")}\nSee npm start -- --help`;
  }
  if (error instanceof BootstrapError || error instanceof PortUnavailable || error instanceof MasterKeyError) {
    return error.message;
  }
  if (error instanceof MigrationBlocked || error instanceof SchemaTooNew || error instanceof CommandError)
    return error.message;
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
