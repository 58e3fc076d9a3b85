/**
 * The structured log. No secrets reach it: requests are logged without headers, query and body, failed statements
 * without values.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pino, { type Logger, stdTimeFunctions } from "pino";
import { ConfigurationError, type LogFormat, type LogLevel } from "../configuration.ts";
import type { ReadableLog } from "../contract/readable-log.ts";
import { ensurePrivateFolder, privateFile, tightenFiles } from "../store/private-files.ts";
import { reportExposedFiles } from "./exposed-files.ts";
import { LogArchives } from "./log-archives.ts";
import { LogFile } from "./log-file.ts";
import { listArchives } from "./log-file-names.ts";
import { openLogs, type WantedLogs } from "./log-reader.ts";
import { toText } from "./log-text.ts";
import { Loggers } from "./loggers.ts";

export interface LogOptions {
  readonly level: LogLevel;
  /** `json` by default; a file has JSON always. */
  readonly format?: LogFormat;
  /** Undefined logs to standard output. */
  readonly file?: string | undefined;
  /** Rotation size in bytes. */
  readonly fileMaxBytes?: number;
  /** Number of rotated files to keep, compressed. */
  readonly filesKept?: number;
}

export interface Log {
  readonly loggers: Loggers;
  /** Shows lines of the level info in the text of a terminal from now on; before, the greeting says what they say. */
  endStart(): void;
  /** Opens the log files, flushed; none on standard output. */
  openFiles(wanted: WantedLogs): Promise<ReadableLog[]>;
  /** Reopens the log file after another program moved it; does nothing on standard output. */
  reopen(): Promise<void>;
  /** Resolves when all lines are written, as far as possible. */
  close(): Promise<void>;
}

const defaultMaxBytes = 50 * 1024 * 1024;
const defaultKept = 10;
/** Maximum milliseconds that a reader of the log waits for the disk. */
const flushTimeoutMs = 1_000;
const closeTimeoutMs = 5_000;

/** @throws ConfigurationError when the file is not writable */
export function createLog({ level, format = "json", file, fileMaxBytes, filesKept }: LogOptions): Log {
  if (file === undefined) return onStandardOutput(level, format);
  const path = resolve(file);
  checkWritable(file);
  const archives = new LogArchives({ path, maximumCount: filesKept ?? defaultKept, onTrouble: reportTrouble });
  const onRotated = () => archives.tidySoon();
  const logFile = new LogFile({ path, maxBytes: fileMaxBytes ?? defaultMaxBytes, onRotated, onTrouble: reportTrouble });
  const writeNow = () => logFile.writeNow();
  process.once("exit", writeNow);
  archives.tidySoon();
  const loggers = new Loggers(pino(optionsOf(level), logFile));
  void tightenLogs(path, loggers.of("log"));
  return {
    loggers,
    endStart: () => undefined,
    async openFiles(wanted) {
      await new Promise<void>((done) => logFile.flush(done, flushTimeoutMs));
      const log = loggers.of("log");
      return (await openLogs(path, wanted)).map((each) => ({ ...each, read: () => untilReadFailure(each, log) }));
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

/** Takes the rights of others from log files of earlier starts; `listArchives` never rejects. */
async function tightenLogs(path: string, log: Logger): Promise<void> {
  const archives = await listArchives(path);
  reportExposedFiles(log, tightenFiles([path, ...archives.map((archive) => archive.path)]));
}

/** Ends at a read failure instead of throwing. */
async function* untilReadFailure({ name, read }: ReadableLog, log: Logger): AsyncGenerator<Buffer> {
  try {
    yield* read();
  } catch (error) {
    log.warn({ file: name, err: error }, "a log cannot be read any further");
  }
}

/** Creates a log that discards everything at any level. */
export function createSilentLog(): Log {
  const loggers = new Loggers(pino({ level: "silent" }, { write: () => undefined }));
  const nothing = async (): Promise<void> => undefined;
  return { loggers, endStart: () => undefined, openFiles: async () => [], reopen: nothing, close: nothing };
}

/** Maximum milliseconds before buffered lines are written, so that requests do not wait. */
const maximumDelayMs = 200;
const together = 8192;
/** Maximum bytes that wait for a blocked reader of standard output. */
const maximumQueueBytes = 16 * 1024 * 1024;

function onStandardOutput(level: LogLevel, format: LogFormat): Log {
  const options = {
    dest: 1,
    sync: false,
    minLength: together,
    maxLength: maximumQueueBytes,
    periodicFlush: maximumDelayMs,
  };
  const destination = pino.destination(options);
  // The reader may have closed the pipe.
  destination.on("error", () => undefined);
  let isStarting = format === "text";
  const texts = {
    write: (line: string) => void (isStarting && startLine.test(line) ? undefined : destination.write(toText(line))),
    flush: (done: () => void) => destination.flush(done),
  };
  const base = pino(optionsOf(level), format === "text" ? texts : destination);
  return {
    loggers: new Loggers(base),
    endStart: () => {
      isStarting = false;
    },
    openFiles: async () => [],
    reopen: async () => undefined,
    async close() {
      const written = new Promise<void>((done) => base.flush(() => done()));
      await Promise.race([written, pause(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Lines that a start leaves out of a terminal's text: the greeting says it, and filling a new store takes its time. */
const startLine = /^\{"level":"info"|"msg":"slow transaction"/;

function optionsOf(level: LogLevel) {
  return {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
}

function checkWritable(file: string): void {
  try {
    ensurePrivateFolder(dirname(file));
    closeSync(openSync(file, "a", privateFile));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`LOG_FILE takes a file that can be written; ${file} cannot (${why}).`], {
      cause: error,
    });
  }
}

/** Reports problems of the log itself on standard error. */
function reportTrouble(message: string): void {
  try {
    writeSync(2, `${message}\n`);
  } catch {
    // Nobody reads standard error.
  }
}
