#!/usr/bin/env node
/** The evaluate command: `npm run evaluate -- --help`. */
import { runEvaluation } from "./run-evaluation.ts";

const stopping = new AbortController();
process.once("SIGINT", () => stopping.abort()).once("SIGTERM", () => stopping.abort());

process.exitCode = await runEvaluation(process.argv.slice(2), {
  environment: process.env,
  output: process.stdout,
  errors: process.stderr,
  signal: stopping.signal,
});
