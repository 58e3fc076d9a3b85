/** Merges the reports of the parts of a run, in the order of the parts. */
import { compareWithBaseline } from "../baseline.ts";
import type { CoverageItem, Finding, OperationResult, PhaseTally, Report } from "../findings.ts";
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
  const reports = results.filter((result) => "findings" in result);
  const missing = results.flatMap((result) => ("findings" in result ? result.notRun : notRunOf(result)));
  const endedEarly =
    reports.find((report) => report.endedEarly !== undefined)?.endedEarly ??
    (reports.length < results.length ? reason : undefined);
  const [first] = reports;
  const all = <Name extends keyof Report>(name: Name): Report[Name][] => reports.map((report) => report[name]);
  const findings = mergeFindings(all("findings").flat());
  const laws = joined(
    all("laws").flat(),
    ({ law }) => law.id,
    (same) => ({ law: same[0].law, checked: sum(same, "checked"), findings: countOf(findings, same[0].law.id) }),
  );
  const operations = mergeOperations(all("operations").flat(), findings);
  const judged = new Set(operations.map(({ operationId }) => operationId));
  return {
    server: first?.server ?? options.url,
    ...(first?.serverVersion === undefined ? {} : { serverVersion: first.serverVersion }),
    startedAt: first?.startedAt ?? "",
    seed,
    interfaces: options.interfaces,
    command: repeatCommand({ ...options, own: true }, seed),
    milliseconds: sum(reports, "milliseconds"),
    phases: mergeTallies(reports),
    laws,
    ...compareWithBaseline(options.baseline ?? [], { findings, laws, endedEarly, judges: (id) => judged.has(id) }),
    coverage: mergeCoverage(all("coverage").flat()),
    operations,
    notBuilt: [...new Set(all("notBuilt").flat())],
    untried: joined(
      all("untried").flat(),
      ({ what, why }) => `${what} ${why}`,
      ([one]) => one,
    ),
    leftBehind: [...new Set(all("leftBehind").flat())],
    notRun: joined(
      missing,
      ({ phase }) => phase,
      (left) => ({ phase: left[0].phase, subjects: left.flatMap(({ subjects }) => subjects) }),
    ),
    ...(endedEarly === undefined ? {} : { endedEarly }),
  };
}

function notRunOf({ phases }: Part): Report["notRun"] {
  return phases.map((phase) => ({ phase, subjects: [] }));
}

export function mergeTallies(reports: readonly Report[]): readonly PhaseTally[] {
  return joined(
    reports.flatMap(({ phases }) => phases),
    ({ phase }) => phase,
    (same) => ({
      phase: same[0].phase,
      cases: sum(same, "cases"),
      requests: sum(same, "requests"),
      milliseconds: sum(same, "milliseconds"),
      findings: sum(same, "findings"),
    }),
  );
}

/** The same violation in several parts is one finding: that of the first part. */
function mergeFindings(all: readonly Finding[]): readonly Finding[] {
  return joined(
    all,
    ({ fingerprint }) => fingerprint,
    (same) => ({ ...same[0], occurrences: sum(same, "occurrences") }),
  );
}

function mergeOperations(all: readonly OperationResult[], findings: readonly Finding[]): readonly OperationResult[] {
  return joined(
    all,
    ({ operationId }) => operationId,
    (results) => {
      const own = findings.filter(({ operationId }) => operationId === results[0].operationId);
      const statuses = joined(
        results.flatMap((result) => result.statuses),
        ({ name }) => name,
        (same) => ({ ...same[0], seen: sum(same, "seen") }),
      );
      const laws = joined(
        results.flatMap((result) => result.laws),
        ({ law }) => law,
        (same) => ({ law: same[0].law, checked: sum(same, "checked"), findings: countOf(own, same[0].law) }),
      );
      // Those that are documented come first.
      return {
        ...results[0],
        statuses: statuses.toSorted((one, other) => Number(other.documented) - Number(one.documented)),
        laws,
      };
    },
  );
}

/** States from the one that counts most. */
const states: readonly CoverageItem["state"][] = ["covered", "notBuilt", "unreachable", "missed"];

function mergeCoverage(all: readonly CoverageItem[]): readonly CoverageItem[] {
  return joined(
    all,
    ({ operationId, dimension, name }) => `${operationId} ${dimension} ${name}`,
    (same) => ({
      ...same[0],
      seen: sum(same, "seen"),
      state: states.find((state) => same.some((item) => item.state === state)) ?? "missed",
    }),
  );
}

/** Makes one of all values with the same key, in the order of their first ones. */
function joined<Value, Result>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
  join: (same: readonly [Value, ...Value[]]) => Result,
): Result[] {
  return [...Map.groupBy(values, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [join([first, ...others])],
  );
}

function sum<Name extends string>(values: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return values.reduce((total, value) => total + value[name], 0);
}

function countOf(findings: readonly Finding[], lawId: string): number {
  return findings.filter(({ law }) => law.id === lawId).length;
}
