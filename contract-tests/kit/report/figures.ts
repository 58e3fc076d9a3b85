/** Computes totals, and coverage by operation, dimension and interface. */
import { interfaces } from "@gatehouse/openapi/interfaces";
import { manifest } from "@gatehouse/openapi/manifest";
import {
  type CoverageDimension,
  type CoverageItem,
  coverageDimensions,
  type Finding,
  type KnownFinding,
  type NotRun,
  type Report,
  type SkippedCheck,
} from "../findings.ts";

/** Names of the files of a report in its folder. */
export const fileNames = { html: "report.html", json: "report.json", junit: "junit.xml" } as const;

export const dimensionNames: Readonly<Record<CoverageDimension, string>> = {
  operation: "operations",
  status: "statuses",
  mediaType: "media types",
  parameter: "parameters",
  property: "properties",
};

/** Coverage of a group of items. Only built and reachable ones count. */
export interface CoverageCount {
  readonly seen: number;
  readonly all: number;
  readonly notBuilt: number;
  readonly unreachable: number;
}

export interface OperationCoverage {
  readonly interface: string;
  readonly operationId: string;
  /** `GET /path/{id}`. */
  readonly operation: string;
  readonly items: readonly CoverageItem[];
  /** Set where nothing of it is built. */
  readonly notBuilt: boolean;
}

export interface Totals {
  readonly cases: number;
  readonly requests: number;
  readonly checks: number;
  readonly casesPerSecond: number;
  /** Laws that were broken at least once. */
  readonly brokenLaws: number;
}

export function totals({ phases, laws, findings }: Report): Totals {
  const cases = sum(phases.map((tally) => tally.cases));
  return {
    cases,
    requests: sum(phases.map(({ requests }) => requests)),
    checks: sum(laws.map(({ checked }) => checked)),
    casesPerSecond: perSecond(cases, sum(phases.map(({ milliseconds }) => milliseconds))),
    brokenLaws: new Set(findings.map(({ law }) => law.id)).size,
  };
}

export function perSecond(number: number, milliseconds: number): number {
  return milliseconds <= 0 ? 0 : Math.round((number / milliseconds) * 1000);
}

export function countCoverage(items: readonly CoverageItem[]): CoverageCount {
  const by = (state: CoverageItem["state"]) => items.filter((item) => item.state === state).length;
  const seen = by("covered");
  return { seen, all: seen + by("missed"), notBuilt: by("notBuilt"), unreachable: by("unreachable") };
}

export function ofDimension(items: readonly CoverageItem[], dimension: CoverageDimension): readonly CoverageItem[] {
  return items.filter((item) => item.dimension === dimension);
}

/** Returns the interfaces of the items: ours in the order of their documents, then any other. */
export function interfacesOf(coverage: readonly CoverageItem[]): readonly string[] {
  const names = new Set(coverage.map((item) => item.interface));
  return [...interfaces.filter((name) => names.delete(name)), ...names];
}

/** Every operation that coverage names, by interface and in the order of the documents; its items by dimension. */
export function coverageByOperation(coverage: readonly CoverageItem[]): readonly OperationCoverage[] {
  const groups = Map.groupBy(coverage, ({ operationId }) => operationId);
  const known = manifest.filter(({ operationId }) => groups.has(operationId)).map(({ operationId }) => operationId);
  const ids = new Set([...known, ...groups.keys()]);
  const rows = [...ids].flatMap((operationId) => describe(operationId, groups.get(operationId) ?? []));
  return interfacesOf(coverage).flatMap((name) => rows.filter((row) => row.interface === name));
}

function describe(operationId: string, items: readonly CoverageItem[]): readonly OperationCoverage[] {
  const [first] = items;
  if (first === undefined) return [];
  const facts = manifest.find((operation) => operation.operationId === operationId);
  return [
    {
      interface: first.interface,
      operationId,
      operation: facts === undefined ? operationId : `${facts.method} ${facts.path}`,
      items: coverageDimensions.flatMap((dimension) => ofDimension(items, dimension)),
      notBuilt: items.every(({ state }) => state === "notBuilt"),
    },
  ];
}

/** Returns the name of a coverage item beside its operation. */
export function itemName({ dimension, name }: CoverageItem): string {
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
export function knownLine({ law, operationId, about }: KnownFinding): string {
  return `${law} at ${operationId}${about === undefined ? "" : ` (${about})`}`;
}

/** Checks that were skipped for the same reason. */
export interface SkippedGroup {
  readonly what: readonly string[];
  readonly why: string;
  readonly advice: string;
}

export function groupUntried(untried: readonly SkippedCheck[]): readonly SkippedGroup[] {
  const groups = Map.groupBy(untried, ({ why, advice }) => `${why}\n${advice}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ what: group.map(({ what }) => what), why: first.why, advice: first.advice }];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
