/** The evaluate command: `npm run evaluate -- --help`. */
import { runEvaluation } from "./run-evaluation.ts";

/** Resolves to the exit code. */
export function evaluateCommand(args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort()).once("SIGTERM", () => stopping.abort());
  return runEvaluation(args, {
    environment: process.env,
    output: process.stdout,
    errors: process.stderr,
    signal: stopping.signal,
  });
}
