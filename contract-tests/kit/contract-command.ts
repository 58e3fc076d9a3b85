/** The contract command: runs the kit against a server, shows how it goes, and writes the report. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { BaselineError, readBaseline, renewBaseline, writeBaseline } from "./baseline.ts";
import { type Destination, readCommandLine } from "./command-line.ts";
import { knownOptions } from "./command-line-help.ts";
import type { KnownFinding, Report, Step } from "./findings.ts";
import { RunSetupError } from "./phases/greet.ts";
import { badge } from "./report/badge.ts";
import { totals } from "./report/figures.ts";
import { jsonReport, makeReportFolder, writeReport } from "./report/files.ts";
import { HarFile } from "./report/har-file.ts";
import { makeProgress } from "./report/progress.ts";
import { sarifReport } from "./report/sarif.ts";
import { terminalReport } from "./report/terminal.ts";
import { type TerminalStyle, terminalStyle } from "./report/terminal-style.ts";
import { runContract } from "./run.ts";
import type { RunOptions } from "./run-options.ts";

const exitCodes = { noFindings: 0, findings: 1, misuse: 2, cannotRun: 3, SIGINT: 130, SIGTERM: 143 } as const;

/** Without their dashes; each command has `help`. */
export const optionNames: readonly string[] = Object.keys(knownOptions);

type EndingSignal = "SIGINT" | "SIGTERM";

/** Resolves to the exit code. */
export async function contractCommand(args: readonly string[]): Promise<number> {
  const command = readCommandLine(args, process.env, (name) =>
    existsSync(name) ? readFileSync(name, "utf8") : undefined,
  );
  if (command.kind === "help") {
    console.log(command.text);
    return 0;
  }
  if (command.kind === "wrong") {
    console.error(command.problems.join("\n"));
    return exitCodes.misuse;
  }
  const { destination, own } = command;
  // Checked before the long run, which would be lost if its report could not be written.
  if (!folderIsMade(destination.out)) return exitCodes.misuse;
  const baseline = baselineOf(destination);
  if (baseline === undefined) return exitCodes.misuse;
  const options = { ...command.options, baseline };
  return own ? runOnOwn(options, destination) : run(options, destination);
}

/** Returns the known findings; undefined where the file cannot be read, after saying so. */
function baselineOf({ baseline: file, writeBaseline: isWritten }: Destination): readonly KnownFinding[] | undefined {
  if (file === undefined || (isWritten && !existsSync(file))) return [];
  try {
    return readBaseline(readFileSync(file, "utf8"));
  } catch (error) {
    const isMissing = !existsSync(file);
    if (!isMissing && !(error instanceof BaselineError) && !isSystemError(error)) throw error;
    const why = error instanceof BaselineError ? error.message : "cannot be read: correct its name.";
    console.error(`--baseline ${file} ${isMissing ? "is not there: make it with --write-baseline." : why}`);
    return undefined;
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** On test servers of ours, which are stopped afterwards. */
async function runOnOwn(options: RunOptions, destination: Destination): Promise<number> {
  const own = await import("../kit-tests/own-run.ts");
  return run(options, destination, own.runOnOwn);
}

async function run(
  options: RunOptions,
  destination: Destination,
  make: typeof runContract = runContract,
): Promise<number> {
  // Standard output is for the JSON alone where it was asked for.
  const stdout = destination.json ? process.stderr : process.stdout;
  const style = terminalStyle({ columns: stdout.columns, colours: stdout.isTTY === true && stdout.hasColors() });
  const progress = makeProgress({ rewrites: stdout.isTTY === true, write: (text) => stdout.write(text) }, style);
  const interruption = onSignals(() => progress.end());
  const har = destination.har === undefined ? undefined : new HarFile(destination.har);
  try {
    const watcher = har === undefined ? progress : { ...progress, exchanged: (step: Step) => har.add(step) };
    const report = await make({ ...options, signal: interruption.signal }, watcher);
    progress.end();
    finish(report, options.baseline ?? [], destination, style);
    return exitCode(report, destination, interruption.received());
  } catch (error) {
    progress.end();
    // Only unexpected errors show a stack.
    console.error(error instanceof RunSetupError ? error.message : error);
    return exitCodes.cannotRun;
  } finally {
    har?.close();
    interruption.forget();
  }
}

function finish(report: Report, known: readonly KnownFinding[], destination: Destination, style: TerminalStyle): void {
  const { out, sarif, badge: badgeFile, baseline, writeBaseline: isWritten, json } = destination;
  const files = writeReport(report, out);
  if (sarif !== undefined) writeFileSync(sarif, sarifReport(report));
  if (badgeFile !== undefined) writeFileSync(badgeFile, badge(report));
  if (baseline !== undefined && isWritten) writeFileSync(baseline, writeBaseline(renewBaseline(known, report)));
  if (json) process.stdout.write(jsonReport(report));
  else console.log(`\n${terminalReport(report, style, files)}`);
}

function exitCode(report: Report, { writeBaseline: isWritten }: Destination, signal: EndingSignal | undefined): number {
  if (report.findings.length > 0 && !isWritten) return exitCodes.findings;
  if (signal !== undefined) return exitCodes[signal];
  if (report.endedEarly !== undefined) {
    console.error(`Not all was tried: ${report.endedEarly}. The report lists what was not run.`);
    return exitCodes.cannotRun;
  }
  if (totals(report).cases > 0) return exitCodes.noFindings;
  console.error("Nothing was tried: the options leave nothing to try, or nothing of it is built.");
  return exitCodes.cannotRun;
}

interface Interruption {
  readonly signal: AbortSignal;
  received(): EndingSignal | undefined;
  forget(): void;
}

/** The first signal ends the run in good order, a second one at once. */
function onSignals(before: () => void): Interruption {
  const controller = new AbortController();
  let received: EndingSignal | undefined;
  const stop = (signal: EndingSignal): void => {
    if (received !== undefined) process.exit(exitCodes[signal]);
    received = signal;
    before();
    console.error(`${signal}: removing what was created, then the report. Once more stops at once.`);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return {
    signal: controller.signal,
    received: () => received,
    forget: () => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
    },
  };
}

function folderIsMade(folder: string): boolean {
  try {
    makeReportFolder(folder);
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`--out ${folder} cannot be written (${why}): name another folder.`);
    return false;
  }
}
