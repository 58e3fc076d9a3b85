/**
 * Runs a command with a PostgreSQL of its own:
 *
 *   node contract-tests/tools/postgres.mjs <command> [arguments]
 *
 * The command finds the server's address in DATABASE_URL. The server lives in a temporary folder, listens on a free port
 * of this machine alone, and is gone with all its data when the command ends, or when it is interrupted. Where PostgreSQL
 * is missing, it is installed (`install-postgres.ts`). TEMPLATE_DATABASE names a database that tests may make, to copy it
 * for each of theirs: what they leave there is gone too.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { InstallError, postgresBinaries } from "./install-postgres.ts";
import { startPostgres } from "./temporary-postgres.ts";

const [command, ...args] = process.argv.slice(2);

if (command === undefined) {
  console.error("Usage: node contract-tests/tools/postgres.mjs <command> [arguments]");
  process.exitCode = 1;
} else {
  try {
    process.exitCode = await runWithPostgres(command, args);
  } catch (error) {
    console.error(error instanceof InstallError ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * @param {string} program
 * @param {string[]} parameters
 */
async function runWithPostgres(program, parameters) {
  const interrupted = new AbortController();
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => interrupted.abort(signal));
  }
  const postgres = await startPostgres(postgresBinaries());
  try {
    if (interrupted.signal.aborted) return exitCodeOf(interrupted.signal.reason);
    return await run(program, parameters, postgres.url, interrupted.signal);
  } finally {
    await postgres.stop();
  }
}

/**
 * Runs the command; an interruption is passed on, and the command's own end is waited for.
 * @param {string} program
 * @param {string[]} parameters
 * @param {string} url
 * @param {AbortSignal} interrupted
 * @returns {Promise<number>}
 */
function run(program, parameters, url, interrupted) {
  const child = spawn(program, parameters, {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: url, TEMPLATE_DATABASE: "gatehouse_template" },
  });
  interrupted.addEventListener("abort", () => child.kill(interrupted.reason));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? exitCodeOf(signal ?? "SIGTERM")));
  });
}

/** @param {NodeJS.Signals} signal */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}
