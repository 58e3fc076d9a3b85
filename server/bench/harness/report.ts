/** Output of a bench: progress, tables, figures against their aims, and files with all of it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";

/** Shows what is being done, on stderr, which is not part of the output. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/** Says on what a run was measured. */
export function conditions(): string {
  return `Node ${process.version}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown processor"}`;
}

/** Formats a Markdown table; the columns are of even width, and figures stand to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(4, head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(heads), line(rule), ...rows.map(line)].join("\n");
}

/** One row of a plot. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  /** Stands behind the value. */
  readonly note?: string;
}

const maximumBarLength = 40;

/** Plots values as bars to scale, one a row. */
export function bars(rows: readonly Bar[]): string {
  const most = Math.max(...rows.map(({ value }) => value));
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(({ name, value, note = "" }) => {
      const bar = "█".repeat(Math.max(1, Math.round((maximumBarLength * value) / most)));
      return `${name.padEnd(width)} ${bar} ${figure(value)}${note}`;
    })
    .join("\n");
}

/** Formats a figure with three significant digits. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}

/** A figure and what it is to reach. */
export interface Aim {
  readonly what: string;
  readonly figure: number;
  readonly aim: number;
  /** True where less is better. */
  readonly isAtMost?: boolean;
}

export type Outcome = "reached" | "within 10 %" | "MISSED";

/** Share of an aim that noise may take away. */
const tolerance = 0.1;

export function outcomeOf({ figure: reached, aim, isAtMost = false }: Aim): Outcome {
  const share = isAtMost ? aim / reached : reached / aim;
  if (share >= 1) return "reached";
  return share >= 1 - tolerance ? "within 10 %" : "MISSED";
}

export function aimTable(aims: readonly Aim[]): string {
  return table(
    ["Aims", "measured", "asked", "outcome"],
    aims.map((each) => [
      each.what,
      figure(each.figure),
      `${each.isAtMost === true ? "≤" : "≥"} ${figure(each.aim)}`,
      outcomeOf(each),
    ]),
  );
}

const folder = fileURLToPath(new URL("../results/", import.meta.url));

/** Writes the figures of a run. Returns where they are. */
export function writeResults(name: string, results: object): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(results, undefined, 2)}\n`);
  return `Figures: ${folder}${name}.json`;
}

/** Prints the aims, if any, and ends with 1 where a run that decides something misses one. */
export function conclude(aims: readonly Aim[], { isQuick }: { readonly isQuick: boolean }): void {
  if (aims.length > 0) console.log(`\n${aimTable(aims)}`);
  if (isQuick) console.log("A quick run gives a first impression; its figures decide nothing.");
  else if (aims.some((aim) => outcomeOf(aim) === "MISSED")) process.exitCode = 1;
}
