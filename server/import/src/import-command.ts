/** The import command: `npm run import -- --help`. */

import { closeSync, openSync, readSync } from "node:fs";
import { GatehouseError } from "@gatehouse/sdk";
import { type ImportOptions, readCommandLine } from "./command-line.ts";
import { readTable, readWords, type TableOptions } from "./csv-rows.ts";
import { mappingsOf } from "./field-mapping.ts";
import { fieldNamed, fieldsOf } from "./fields.ts";
import { readJson } from "./json-rows.ts";
import { importKickstart } from "./kickstart/run-kickstart.ts";
import { readPacks } from "./packs.ts";
import { Preview } from "./preview.ts";
import { makeProgress } from "./progress.ts";
import { nameOf, openReport, type Report } from "./report.ts";
import { connect } from "./retry.ts";
import { FileProblem, isFileProblem, type Row, type Rows } from "./rows.ts";
import { type Outcome, type Reason, runImport } from "./run-import.ts";
import { shown, Tally } from "./tally.ts";

const exits = { done: 0, refused: 1, wrong: 2, interrupted: 130 } as const;

/** Maximum refused rows on the terminal; all of them are in the report. */
const maximumShown = 20;

/** Resolves to the exit code. */
export async function importCommand(args: readonly string[]): Promise<number> {
  const command = readCommandLine(args, process.env);
  if (command.kind === "help") {
    printLine(command.text);
    return exits.done;
  }
  if (command.kind === "wrong") return wrong(command.problems);
  try {
    if (command.kind === "kickstart")
      return (await importKickstart(command.options, process.env, printLine)) ? exits.done : exits.refused;
    return await importFile(command.options, openFile(command.options));
  } catch (error) {
    if (isFileProblem(error)) return wrong([error.message]);
    throw error;
  }
}

function wrong(problems: readonly string[]): number {
  for (const problem of problems) printError(problem);
  printError("Nothing was imported. --help says what can be given.");
  return exits.wrong;
}

function openFile(options: ImportOptions): Rows {
  const { file, packs, format, list } = options;
  if (packs.length > 0) return readPacks(packs);
  if (format === "json" || list === undefined) return readJson(file, options);
  const isText = format === "text" || (format === undefined && !isTable(file, { ...options, list }));
  return isText ? readWords(file, list) : readTable(file, { ...options, list });
}

async function importFile(options: ImportOptions, rows: Rows): Promise<number> {
  const report = options.report === undefined ? undefined : openReport(options.report);
  const tally = new Tally();
  const preview = new Preview();
  const result = new JsonResult();
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort()).once("SIGTERM", () => stopping.abort());
  const progress = makeProgress(process.stderr);
  const watch = (row: Row, outcome: Outcome): void => {
    tally.add(row, outcome);
    if (outcome.kind !== "refused" && options.dryRun) preview.add(row.line, outcome.object);
    if (outcome.kind === "refused") {
      result.refuse(row, outcome.reasons);
      if (tally.totals.refused <= maximumShown) progress.end();
      printRefused(row, outcome, { report, count: tally.totals.refused, isShown: !options.json });
    }
    progress.show(rows.position(), { rows: tally.rows, refused: tally.totals.refused });
  };
  const client = connect(options);
  let cut: string | undefined;
  try {
    await runImport(rows, client, options, { watch, signal: stopping.signal });
  } catch (error) {
    const isOfFile = error instanceof FileProblem;
    // An invalid first row means that nothing was sent.
    if (isOfFile && tally.rows === 0) throw error;
    if (!isOfFile && !(error instanceof GatehouseError)) throw error;
    cut = error.message;
  } finally {
    progress.end();
    report?.end(tally.totals);
  }
  const isInterrupted = stopping.signal.aborted;
  if (options.json) printLine(result.text(tally, { dryRun: options.dryRun, problem: cut, isInterrupted }));
  else if (tally.rows > 0) printLine([tally.table(options.dryRun), ...preview.lines()].join("\n"));
  if (cut !== undefined)
    printError(`The import was cut short. ${cut}\nRun it again: what is there already stays as it is.`);
  if (isInterrupted) return exits.interrupted;
  return cut !== undefined || tally.totals.refused > 0 ? exits.refused : exits.done;
}

interface RefusedRow {
  readonly report: Report | undefined;
  /** Number of refused rows, this one included. */
  readonly count: number;
  readonly isShown: boolean;
}

function printRefused(row: Row, outcome: Extract<Outcome, { kind: "refused" }>, refusal: RefusedRow): void {
  const { report, count, isShown } = refusal;
  report?.refused(row, outcome.reasons);
  if (!isShown) return;
  if (count === maximumShown + 1) printError("More was refused; --report <file> names it all.");
  if (count > maximumShown) return;
  for (const { field, code, message } of outcome.reasons) {
    const where = [`line ${shown(row.line)}`, nameOf(row), field].filter((part) => part !== "").join(", ");
    printError(`${where}: ${code} ${message}`);
  }
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

const headBytes = 4096;

/** Returns true if the first row names columns that are known, mapped or skipped. */
export function isTable(file: string, { list, columns, delimiter, mappings, skipped }: TableOptions): boolean {
  if (columns !== undefined) return true;
  const known = [...fieldsOf(list).keys(), ...skipped];
  return firstLine(file)
    .split(delimiter)
    .map((title) => title.trim().replace(/^"(.*)"$/, "$1"))
    .every((title) => fieldNamed(title, known) !== undefined || mappingsOf(mappings, title).length > 0);
}

function firstLine(file: string): string {
  const descriptor = openSync(file, "r");
  try {
    const head = Buffer.alloc(headBytes);
    const text = head.toString("utf8", 0, readSync(descriptor, head)).replace(/^\uFEFF/, "");
    return text.split(/[\r\n]/).find((line) => line.trim() !== "") ?? "";
  } finally {
    closeSync(descriptor);
  }
}

/** Maximum number of reasons that are kept; `--report` has all of them. */
const maximumReasons = 1_000;

interface Refusal extends Reason {
  readonly line: number;
  readonly list: string;
}

interface Ending {
  readonly dryRun: boolean;
  /** Why the import was cut short; undefined where it was not. */
  readonly problem: string | undefined;
  readonly isInterrupted: boolean;
}

class JsonResult {
  readonly #refused: Refusal[] = [];

  refuse({ line, list }: Row, reasons: readonly Reason[]): void {
    for (const { field, code, message } of reasons.slice(0, maximumReasons - this.#refused.length))
      this.#refused.push({ line, list: list.name, field, code, message });
  }

  /** Returns the text that is printed at the end. */
  text({ lists, totals }: Tally, { dryRun, problem, isInterrupted }: Ending): string {
    const finished = problem === undefined && !isInterrupted;
    const ending = problem === undefined ? {} : { problem };
    return JSON.stringify({ dryRun, finished, lists, totals, refused: this.#refused, ...ending }, undefined, 2);
  }
}
