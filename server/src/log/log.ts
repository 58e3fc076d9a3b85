/**
 * The structured log. Nothing that holds a secret is handed to it: requests are logged without headers, query and body,
 * and failed statements without their values.
 */
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pino, { type Logger } from "pino";
import { ConfigurationError, type LogLevel } from "../configuration.ts";
import { LogArchives } from "./log-archives.ts";
import { LogFile } from "./log-file.ts";
import { openLogs, type ReadableLog, type WantedLogs } from "./log-reader.ts";
import { Loggers } from "./loggers.ts";

export interface LogOptions {
  readonly level: LogLevel;
  /** Undefined: the standard output. */
  readonly file?: string | undefined;
  /** The file is rotated before it grows beyond this. */
  readonly fileMaxBytes?: number;
  /** How many rotated files are kept, compressed. */
  readonly filesKept?: number;
}

export interface Log {
  readonly loggers: Loggers;
  /** The files that the log is in, opened for reading with everything that was logged before; none on the standard output. */
  openFiles(wanted: WantedLogs): Promise<ReadableLog[]>;
  /** Opens the log file anew, after another program moved it away; nothing to do on the standard output. */
  reopen(): Promise<void>;
  /** Resolves when everything that was logged has been written, as far as that is possible. */
  close(): Promise<void>;
}

const defaultMaxBytes = 50 * 1024 * 1024;
const defaultKept = 10;
/** A reader of the log waits no longer for a disk that takes nothing. */
const longestFlush = 1_000;
const longestClose = 5_000;

/** @throws ConfigurationError when the file cannot be written */
export function createLog({ level, file, fileMaxBytes, filesKept }: LogOptions): Log {
  if (file === undefined) return onStandardOutput(level);
  const path = resolve(file);
  checkWritable(file);
  const archives = new LogArchives({ path, kept: filesKept ?? defaultKept, onTrouble: tell });
  const onRotated = () => archives.tidySoon();
  const logFile = new LogFile({ path, maxBytes: fileMaxBytes ?? defaultMaxBytes, onRotated, onTrouble: tell });
  const writeNow = () => logFile.writeNow();
  process.once("exit", writeNow);
  archives.tidySoon();
  const loggers = new Loggers(pino(optionsOf(level), logFile));
  return {
    loggers,
    async openFiles(wanted) {
      await new Promise<void>((done) => logFile.flush(done, longestFlush));
      const log = loggers.of("log");
      return (await openLogs(path, wanted)).map((each) => ({ ...each, read: () => asFarAsItGoes(each, log) }));
    },
    async reopen() {
      loggers.of("log").info({ file: path }, "log file reopened");
      await logFile.reopen();
    },
    async close() {
      process.off("exit", writeNow);
      await Promise.all([logFile.close(), archives.stop()]);
    },
  };
}

/** What breaks off while it is read is as long as it was until then. */
async function* asFarAsItGoes({ name, read }: ReadableLog, log: Logger): AsyncGenerator<Buffer> {
  try {
    yield* read();
  } catch (error) {
    log.warn({ file: name, err: error }, "a log cannot be read any further");
  }
}

/** A log that nothing is kept of, whatever its levels. */
export function createSilentLog(): Log {
  const loggers = new Loggers(pino({ level: "silent" }, { write: () => undefined }));
  return { loggers, openFiles: async () => [], reopen: async () => undefined, close: async () => undefined };
}

/** Lines are written together, at the latest after this many milliseconds, so that a request does not wait. */
const longestWait = 200;
const together = 8192;
/** A reader of the standard output that takes nothing keeps so many bytes waiting, and no more. */
const mostWaiting = 16 * 1024 * 1024;

function onStandardOutput(level: LogLevel): Log {
  const options = { dest: 1, sync: false, minLength: together, maxLength: mostWaiting, periodicFlush: longestWait };
  const destination = pino.destination(options);
  // Nobody may be there to read it any more.
  destination.on("error", () => undefined);
  const base = pino(optionsOf(level), destination);
  return {
    loggers: new Loggers(base),
    openFiles: async () => [],
    reopen: async () => undefined,
    async close() {
      const written = new Promise<void>((done) => base.flush(() => done()));
      await Promise.race([written, pause(longestClose, undefined, { ref: false })]);
    },
  };
}

function optionsOf(level: LogLevel) {
  return { level, base: null, timestamp, formatters: { level: (label: string) => ({ level: label }) } };
}

function checkWritable(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, "a"));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`LOG_FILE takes a file that can be written; ${file} cannot (${why}).`], {
      cause: error,
    });
  }
}

/** What is wrong with the log cannot be told by the log. */
function tell(message: string): void {
  try {
    writeSync(2, `${message}\n`);
  } catch {
    // Nobody is there to read it.
  }
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
