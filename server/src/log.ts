/**
 * The structured log. Nothing that holds a secret is handed to it: requests are logged without headers, query and body,
 * and failed statements without their values.
 */
import { mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import pino, { type Logger } from "pino";
import { ConfigurationError, type LogLevel } from "./configuration.ts";

/** Lines are written together, at the latest after this many milliseconds, so that a request does not wait for the disk. */
const longestWait = 200;
const together = 8192;

/** @throws ConfigurationError when the file cannot be written */
export function createLog(level: LogLevel, file: string | undefined): Logger {
  const destination = pino.destination({
    dest: file === undefined ? 1 : openLogFile(file),
    sync: false,
    minLength: together,
    periodicFlush: longestWait,
  });
  const options = { level, base: null, timestamp, formatters: { level: (label: string) => ({ level: label }) } };
  return pino(options, destination);
}

function openLogFile(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, "a");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`LOG_FILE takes a file that can be written; ${file} cannot (${why}).`], {
      cause: error,
    });
  }
}

/** Resolves when everything that was logged has been written. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}

let lastInstant = 0;
let lastText = "";

/** The time in ISO 8601; made once for all lines of a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== lastInstant) {
    lastInstant = now;
    lastText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastText;
}
