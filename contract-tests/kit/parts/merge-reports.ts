/** Merges the reports of the parts of a run, in the order of the parts. */
import { compareWithBaseline } from "../baseline.ts";
import type {
  CoverageItem,
  Finding,
  LawTally,
  NotRun,
  OperationLawTally,
  OperationResult,
  PhaseTally,
  Report,
  StatusTally,
} from "../findings.ts";
import { repeatCommand } from "../repeat-command.ts";
import type { RunOptions } from "../run-options.ts";
import type { Part } from "./parts.ts";

export interface WholeRun {
  readonly options: RunOptions;
  readonly seed: number;
  /** Why parts are missing, if any are. */
  readonly reason: string;
}

/** @param results the report of each part; the part itself where it was not run */
export function mergeReports(results: readonly (Report | Part)[], { options, seed, reason }: WholeRun): Report {
  const reports = results.filter(isReport);
  const notRun = results.flatMap((result): readonly NotRun[] =>
    isReport(result) ? result.notRun : result.phases.map((phase) => ({ phase, subjects: [] })),
  );
  const endedEarly =
    reports.find((report) => report.endedEarly !== undefined)?.endedEarly ??
    (reports.length < results.length ? reason : undefined);
  const [first] = reports;
  const { findings, ...joined } = joinReports(reports);
  const judged = new Set(joined.operations.map(({ operationId }) => operationId));
  const known = options.baseline ?? [];
  return {
    server: first?.server ?? options.url,
    ...(first?.serverVersion === undefined ? {} : { serverVersion: first.serverVersion }),
    startedAt: first?.startedAt ?? "",
    seed,
    interfaces: options.interfaces,
    command: repeatCommand({ ...options, own: true }, seed),
    ...joined,
    ...compareWithBaseline(known, { findings, laws: joined.laws, endedEarly, judges: (id) => judged.has(id) }),
    notRun: mergeNotRun(notRun),
    ...(endedEarly === undefined ? {} : { endedEarly }),
  };
}

type JoinedReport = Pick<
  Report,
  "milliseconds" | "phases" | "laws" | "findings" | "coverage" | "operations" | "notBuilt" | "untried" | "leftBehind"
>;

/** Adds up what several runs against the same contract counted and found. */
function joinReports(reports: readonly Report[]): JoinedReport {
  const findings = mergeFindings(reports);
  return {
    milliseconds: sum(reports, ({ milliseconds }) => milliseconds),
    phases: mergeTallies(reports),
    laws: mergeLaws(reports, findings),
    findings,
    coverage: mergeCoverage(reports),
    operations: mergeOperations(reports, findings),
    notBuilt: distinct(reports.flatMap(({ notBuilt }) => notBuilt)),
    untried: [
      ...byKey(
        reports.flatMap(({ untried }) => untried),
        ({ what, why }) => `${what} ${why}`,
      ).values(),
    ].map(([one]) => one),
    leftBehind: distinct(reports.flatMap(({ leftBehind }) => leftBehind)),
  };
}

function isReport(result: Report | Part): result is Report {
  return "findings" in result;
}

export function mergeTallies(reports: readonly Report[]): readonly PhaseTally[] {
  const groups = byKey(
    reports.flatMap(({ phases }) => phases),
    ({ phase }) => phase,
  );
  return [...groups.values()].map((tallies) => ({
    phase: tallies[0].phase,
    cases: sum(tallies, ({ cases }) => cases),
    requests: sum(tallies, ({ requests }) => requests),
    milliseconds: sum(tallies, ({ milliseconds }) => milliseconds),
    findings: sum(tallies, ({ findings }) => findings),
  }));
}

/** The same violation in several parts is one finding: that of the first part. */
function mergeFindings(reports: readonly Report[]): readonly Finding[] {
  const groups = byKey(
    reports.flatMap(({ findings }) => findings),
    ({ fingerprint }) => fingerprint,
  );
  return [...groups.values()].map((same) => ({
    ...same[0],
    occurrences: sum(same, ({ occurrences }) => occurrences),
  }));
}

function mergeLaws(reports: readonly Report[], findings: readonly Finding[]): readonly LawTally[] {
  const groups = byKey(
    reports.flatMap(({ laws }) => laws),
    ({ law }) => law.id,
  );
  return [...groups].map(([id, tallies]) => ({
    law: tallies[0].law,
    checked: sum(tallies, ({ checked }) => checked),
    findings: findings.filter(({ law }) => law.id === id).length,
  }));
}

function mergeOperations(reports: readonly Report[], findings: readonly Finding[]): readonly OperationResult[] {
  const groups = byKey(
    reports.flatMap(({ operations }) => operations),
    ({ operationId }) => operationId,
  );
  return [...groups].map(([id, results]) => ({
    ...results[0],
    statuses: mergeStatuses(results),
    laws: mergeLawsAt(
      results,
      findings.filter(({ operationId }) => operationId === id),
    ),
  }));
}

function mergeStatuses(results: readonly OperationResult[]): readonly StatusTally[] {
  const groups = byKey(
    results.flatMap(({ statuses }) => statuses),
    ({ name }) => name,
  );
  const merged = [...groups.values()].map((same) => ({ ...same[0], seen: sum(same, ({ seen }) => seen) }));
  return [...merged.filter(({ documented }) => documented), ...merged.filter(({ documented }) => !documented)];
}

function mergeLawsAt(results: readonly OperationResult[], findings: readonly Finding[]): readonly OperationLawTally[] {
  const groups = byKey(
    results.flatMap(({ laws }) => laws),
    ({ law }) => law,
  );
  return [...groups].map(([id, tallies]) => ({
    law: id,
    checked: sum(tallies, ({ checked }) => checked),
    findings: findings.filter(({ law }) => law.id === id).length,
  }));
}

/** States from the one that counts most. */
const states: readonly CoverageItem["state"][] = ["covered", "notBuilt", "unreachable", "missed"];

function mergeCoverage(reports: readonly Report[]): readonly CoverageItem[] {
  const groups = byKey(
    reports.flatMap(({ coverage }) => coverage),
    ({ operationId, dimension, name }) => `${operationId} ${dimension} ${name}`,
  );
  return [...groups.values()].map((same) => ({
    ...same[0],
    seen: sum(same, ({ seen }) => seen),
    state: states.find((state) => same.some((item) => item.state === state)) ?? "missed",
  }));
}

function mergeNotRun(all: readonly NotRun[]): readonly NotRun[] {
  const groups = byKey(all, ({ phase }) => phase);
  return [...groups].map(([phase, left]) => ({ phase, subjects: left.flatMap(({ subjects }) => subjects) }));
}

/** Groups values in the order of their first ones. */
function byKey<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, [Value, ...Value[]]> {
  const groups = new Map<Key, [Value, ...Value[]]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

function sum<Value>(values: readonly Value[], numberOf: (value: Value) => number): number {
  return values.reduce((total, value) => total + numberOf(value), 0);
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
