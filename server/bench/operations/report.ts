/** Formats the results of a run as text. */
import {
  expressKey,
  type OperationResult,
  prismKey,
  type RawResult,
  type SubjectKey,
  type SubjectResult,
} from "./measure.ts";
import type { Results } from "./results.ts";
import { storeTitles } from "./stores.ts";
import { outcomeOf, shareConnections, shareTargets, type Verdict } from "./targets.ts";

export const subjectTitles: Readonly<Record<SubjectKey, string>> = {
  ...storeTitles,
  [expressKey]: "bare Express",
  [prismKey]: "Prism, mocking",
};

const heads = ["per CPU s", "of Express", "database ms", "requests/s", "p50 ms", "p99 ms", "kB alloc."];

export function conditionsOf({ node, processor, cores, rounds, milliseconds }: Results): string {
  return `Node ${node}, ${cores} cores, ${processor}; medians of ${rounds} rounds of ${milliseconds} ms, in turns.`;
}

/** Formats one operation with one number of connections. */
export function operationTable(result: OperationResult): string {
  const title = `${result.title}, ${result.connections} connections`;
  return [
    title.padEnd(54) + heads.map((head) => head.padStart(13)).join(""),
    ...result.subjects.map((subject) => subjectRow(result, subject)),
    "",
  ].join("\n");
}

function subjectRow(result: OperationResult, subject: SubjectResult): string {
  const { perCpuSecond, share, databaseTime, rate, p50, p99, allocated } = subject;
  const cells = [
    count(perCpuSecond),
    share.toFixed(2),
    databaseTime === undefined ? "" : (databaseTime * 1_000).toFixed(2),
    count(rate),
    p50.toFixed(1),
    p99.toFixed(1),
    (allocated / 1_000).toFixed(1),
  ];
  const row = `  ${subjectTitles[subject.key]}`.padEnd(54) + cells.map((cell) => cell.padStart(13)).join("");
  return row + targetText(result, subject);
}

function targetText({ key, connections }: OperationResult, { key: subject, share }: SubjectResult): string {
  const wanted = shareTargets[key];
  if (wanted === undefined || subject !== "file" || connections !== shareConnections) return "";
  return `  ${outcomeOf(share, wanted)} (target ${wanted.target}, goal ${wanted.goal})`;
}

export function rawTable(raw: readonly RawResult[]): string {
  const columns = ["selects/CPU s", "inserts/CPU s", "inserts/s"];
  return [
    "Raw statements, one after the other".padEnd(54) + columns.map((head) => head.padStart(15)).join(""),
    ...raw.map(({ store, selects, inserts, insertsPerSecond }) => {
      const cells = [selects, inserts, insertsPerSecond].map((value) => count(value).padStart(15));
      return `  ${storeTitles[store]}`.padEnd(54) + cells.join("");
    }),
    "",
  ].join("\n");
}

export function verdictTable(verdicts: readonly Verdict[]): string {
  return [
    `${"Targets, on an SQLite file".padEnd(72)}${"measured".padStart(10)}${"target".padStart(8)}${"goal".padStart(8)}`,
    ...verdicts.map(({ what, figure, target, goal, outcome, remark }) => {
      const cells = [figure.toFixed(2).padStart(10), String(target).padStart(8), String(goal ?? "").padStart(8)];
      const ending = remark === undefined ? outcome : `${outcome} (${remark})`;
      return `${`  ${what}`.padEnd(72)}${cells.join("")}  ${ending}`;
    }),
  ].join("\n");
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}
