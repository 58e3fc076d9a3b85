/** The statements that all forms of a report have in common: totals, coverage, and what was left. */
import { interfaces } from "@gatehouse/openapi/interfaces";
import {
  type CoverageDimension,
  type CoverageItem,
  type Finding,
  type KnownFinding,
  type NotRun,
  phases,
  type Report,
} from "../findings.ts";
import { duration } from "./text.ts";

/** Names of the files of a report in its folder. */
export const fileNames = { html: "report.html", json: "report.json", junit: "junit.xml" } as const;

export const dimensionNames: Readonly<Record<CoverageDimension, string>> = {
  operation: "operations",
  status: "statuses",
  mediaType: "media types",
  parameter: "parameters",
  property: "properties",
};

export function totals({ phases: tallies, laws, findings }: Report) {
  return {
    cases: sum(tallies.map(({ cases }) => cases)),
    requests: sum(tallies.map(({ requests }) => requests)),
    checks: sum(laws.map(({ checked }) => checked)),
    /** Laws that were broken at least once. */
    brokenLaws: new Set(findings.map(({ law }) => law.id)).size,
  };
}

/** Maximum number of operations that are named beside the first of a finding. */
const maximumPlaces = 12;

/** The other operations of a finding, in words; undefined where there are none. */
export function otherPlaces({ alsoAt = [] }: Finding): string | undefined {
  const more = alsoAt.length > maximumPlaces ? [`and ${alsoAt.length - maximumPlaces} more`] : [];
  return alsoAt.length === 0 ? undefined : [...alsoAt.slice(0, maximumPlaces), ...more].join(", ");
}

/** The cells of a table of phases, in the order of a run: phase, cases, requests, time, findings. */
export function phaseRows({ phases: tallies }: Report): readonly (readonly string[])[] {
  return tallies
    .toSorted((one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase))
    .map(({ phase, cases, requests, milliseconds, findings }) => [
      phase,
      cases.toLocaleString("en"),
      requests.toLocaleString("en"),
      duration(milliseconds),
      String(findings),
    ]);
}

/** Coverage of a group of items: only built and reachable ones count. */
export function countCoverage(items: readonly CoverageItem[], dimension?: CoverageDimension) {
  const own = items.filter((item) => dimension === undefined || item.dimension === dimension);
  const by = (state: CoverageItem["state"]) => own.filter((item) => item.state === state).length;
  const seen = by("covered");
  return { seen, all: seen + by("missed"), notBuilt: by("notBuilt"), unreachable: by("unreachable") };
}

/** The items of each interface, ours in the order of their documents, then those of all. */
export function coverageGroups(coverage: readonly CoverageItem[]): readonly (readonly [string, typeof coverage])[] {
  const groups = Map.groupBy(coverage, (item) => item.interface);
  const names = new Set([...interfaces.filter((name) => groups.has(name)), ...groups.keys()]);
  return [...[...names].map((name) => [name, groups.get(name) ?? []] as const), ["all", coverage]];
}

/** The missed items of each operation that has some, in the order of the documents. */
export function missedItems({ coverage, operations }: Report) {
  const missed = Map.groupBy(
    coverage.filter(({ state }) => state === "missed"),
    ({ operationId }) => operationId,
  );
  return operations.flatMap(({ operation, operationId }) => {
    const items = missed.get(operationId);
    return items === undefined ? [] : [{ operation, operationId, names: items.map(itemName) }];
  });
}

function itemName({ dimension, name }: CoverageItem): string {
  return name === "" ? dimensionNames[dimension].replace(/s$/, "") : name;
}

/** Returns the position and the values of a violation, in one line. */
export function summary({ law, about }: Finding): string {
  return about === undefined ? law.id : `${law.id}: ${about}`;
}

/** Returns `passed` only for a complete run that tried something. */
export type Verdict = "broken" | "passed" | "incomplete";

export function verdict(report: Report): Verdict {
  if (report.findings.length > 0) return "broken";
  return report.endedEarly === undefined && totals(report).cases > 0 ? "passed" : "incomplete";
}

export const signs: Readonly<Record<Verdict, string>> = { broken: "✗", passed: "✓", incomplete: "!" };

/** `2 broken laws, in 5 places`, or that none was. */
export function outcome(report: Report): string {
  const places = report.findings.length;
  if (places > 0) {
    const laws = totals(report).brokenLaws;
    return `${laws} broken ${laws === 1 ? "law" : "laws"}, in ${places} ${places === 1 ? "place" : "places"}`;
  }
  if (totals(report).cases === 0) return "Nothing was tried";
  if (verdict(report) === "incomplete") return "No law was broken until the early end";
  const known = report.knownFindings.length;
  if (known > 0) return `Passed: no finding that the baseline does not know, and ${known} that it knows`;
  return "Passed: every law that was checked holds";
}

export function notRunTitle({ phase }: NotRun): string {
  return `phase ${phase}`;
}

export function notRunText({ subjects }: NotRun): string {
  return subjects.length === 0 ? "all of it" : `${subjects.length}: ${subjects.join(", ")}`;
}

/** `law at operation (place)`. */
function knownLine({ law, operationId, about }: KnownFinding): string {
  return `${law} at ${operationId}${about === undefined ? "" : ` (${about})`}`;
}

/** Lists that are shown where they hold something, by their titles. */
export function remainders(report: Report): readonly (readonly [title: string, entries: readonly string[]])[] {
  const { knownFindings, staleFindings, notRun, notBuilt, leftBehind } = report;
  const known = knownFindings.map((finding) => `${knownLine({ ...finding, law: finding.law.id })}: ${finding.actual}`);
  return [
    ["known to the baseline", known],
    ["stale in the baseline: not found any more", staleFindings.map(knownLine)],
    ["not run", notRun.map((left) => `${notRunTitle(left)}, ${notRunText(left)}`)],
    ["not built, as the server says", notBuilt],
    ["left behind: created, and not removed again", leftBehind],
  ];
}

/** One line for all checks that were skipped for the same reason. */
export function untriedLines({ untried }: Report): readonly (readonly [why: string, what: string])[] {
  const groups = Map.groupBy(untried, ({ why, advice }) => `${why} ${advice}`);
  return [...groups].map(([why, all]) => {
    const names = all.map(({ what }) => what).join(", ");
    return [why, all.length > 1 ? `${all.length}: ${names}` : names];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
