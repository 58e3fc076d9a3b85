/** Several runs against the same server as one report: a run for each phase and interface, so that each has its own bounds. */
import type { CoverageItem, Finding, LawTally, PhaseTally, Report } from "../kit/findings.ts";

export function joinReports(reports: readonly [Report, ...Report[]]): Report {
  const [first] = reports;
  const ended = reports.flatMap(({ phases, interfaces, endedEarly }) =>
    endedEarly === undefined
      ? []
      : [`${[...phases.map(({ phase }) => phase), ...interfaces].join(" ")}: ${endedEarly}`],
  );
  return {
    ...first,
    milliseconds: reports.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    phases: joinBy(
      reports.flatMap(({ phases }) => phases),
      ({ phase }) => phase,
      addTallies,
    ),
    laws: joinLaws(reports),
    findings: joinFindings(reports.flatMap(({ findings }) => findings)),
    knownFindings: joinFindings(reports.flatMap(({ knownFindings }) => knownFindings)),
    staleFindings: reports.flatMap(({ staleFindings }) => staleFindings),
    notRun: reports.flatMap(({ notRun }) => notRun),
    coverage: joinCoverage(reports),
    notBuilt: [...new Set(reports.flatMap(({ notBuilt }) => notBuilt))],
    untried: joinBy(
      reports.flatMap(({ untried }) => untried),
      ({ what, why }) => `${what} ${why}`,
      (one) => one,
    ),
    leftBehind: [...new Set(reports.flatMap(({ leftBehind }) => leftBehind))],
    ...(ended.length === 0 ? {} : { endedEarly: ended.join("; ") }),
  };
}

function addTallies(one: PhaseTally, other: PhaseTally): PhaseTally {
  return {
    phase: one.phase,
    cases: one.cases + other.cases,
    requests: one.requests + other.requests,
    milliseconds: one.milliseconds + other.milliseconds,
    findings: one.findings + other.findings,
  };
}

function joinLaws(reports: readonly Report[]): LawTally[] {
  return joinBy(
    reports.flatMap(({ laws }) => laws),
    ({ law }) => law.id,
    (one, other) => ({ ...one, checked: one.checked + other.checked, findings: one.findings + other.findings }),
  );
}

function joinFindings(findings: readonly Finding[]): Finding[] {
  return joinBy(
    findings,
    ({ fingerprint }) => fingerprint,
    (one, other) => ({ ...one, occurrences: one.occurrences + other.occurrences }),
  );
}

function joinCoverage(reports: readonly Report[]): CoverageItem[] {
  return joinBy(
    reports.flatMap(({ coverage }) => coverage),
    ({ operationId, dimension, name }) => [operationId, dimension, name].join(" "),
    (one, other) => ({
      ...one,
      seen: one.seen + other.seen,
      state: one.state === "covered" ? one.state : other.state,
    }),
  );
}

function joinBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
  join: (one: Value, other: Value) => Value,
): Value[] {
  const joined = new Map<string, Value>();
  for (const value of values) {
    const known = joined.get(keyOf(value));
    joined.set(keyOf(value), known === undefined ? value : join(known, value));
  }
  return [...joined.values()];
}
