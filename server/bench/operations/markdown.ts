/** Formats the results of a run as the tables of the pages. */
import { expressKey, type OperationResult, prismKey, type SubjectKey, type SubjectResult } from "./measure.ts";
import { storeNames } from "./options.ts";
import { conditionsOf, subjectTitles } from "./report.ts";
import type { Results } from "./results.ts";
import { isMissed, type Verdict } from "./targets.ts";

export function markdownOf(results: Results, verdicts: readonly Verdict[]): string {
  const [first] = results.operations;
  if (first === undefined) return "";
  const { connections } = first;
  const shown = results.operations.filter((result) => result.connections === connections);
  const columns: readonly SubjectKey[] = [...storeNames, expressKey, prismKey];
  const keys = columns.filter((key) => shown.some(({ subjects }) => subjects.some((subject) => subject.key === key)));
  return [
    conditionsOf(results),
    "",
    `Requests for each second of the server's processor time with ${connections} connections; in parentheses the share of bare Express.`,
    "",
    ...tableOf(shown, keys, ({ perCpuSecond, share }, key) => {
      const rate = Math.round(perCpuSecond).toLocaleString("en");
      return key === expressKey ? rate : `${rate} (${share.toFixed(2)})`;
    }),
    "",
    "Latency in milliseconds, half and 99 in 100, and kilobytes allocated for each request.",
    "",
    ...tableOf(
      shown,
      keys.filter((key) => key !== prismKey),
      ({ p50, p99, allocated }) => `${p50.toFixed(1)}, ${p99.toFixed(1)}; ${(allocated / 1_000).toFixed(0)} kB`,
    ),
    "",
    ...verdictLines(verdicts),
  ].join("\n");
}

function tableOf(
  results: readonly OperationResult[],
  keys: readonly SubjectKey[],
  cell: (result: SubjectResult, key: SubjectKey) => string,
): string[] {
  return table(
    ["", ...keys.map((key) => subjectTitles[key])],
    results.map(({ title, subjects }) => [
      title,
      ...keys.map((key) => {
        const found = subjects.find((subject) => subject.key === key);
        return found === undefined ? "" : cell(found, key);
      }),
    ]),
  );
}

function verdictLines(verdicts: readonly Verdict[]): string[] {
  if (verdicts.length === 0) return [];
  return table(
    ["On an SQLite file", "Measured", "Target", "Goal", ""],
    verdicts.map((verdict) => [
      verdict.what,
      verdict.figure.toFixed(2),
      String(verdict.target),
      String(verdict.goal ?? ""),
      (isMissed(verdict) ? "missed" : verdict.outcome) + (verdict.remark === undefined ? "" : `: ${verdict.remark}`),
    ]),
  );
}

/** Formats a table with columns of even width, as the pages have them. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, column) => Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}
