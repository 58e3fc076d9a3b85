/** The reports of parts become one, whichever ended first, and the parts are the same on every machine. */
import { describe, expect, test } from "vitest";
import { type Finding, phases, type Report } from "../findings.ts";
import { findings, report } from "../report/testdata/report.ts";
import { mergeReports } from "./merge-reports.ts";
import { type Part, partsOf } from "./parts.ts";
import { PartProgress } from "./run-parts.ts";

const options = { url: "", key: "", interfaces: ["identity"], effort: 1 };
const whole = { options, seed: 7, reason: "interrupted" };
const [first, second] = findings;

function part(change: Partial<Report>): Report {
  return { ...report, findings: [], untried: [], leftBehind: [], notRun: [], notBuilt: [], ...change };
}

function found(finding: Finding | undefined, occurrences = 1): Finding {
  if (finding === undefined) throw new TypeError("The report of the tests lacks a finding.");
  return { ...finding, occurrences };
}

describe("merged", () => {
  test("findings stand in the order of the parts, and one of several parts is one", () => {
    const parts = [part({ findings: [found(second)] }), part({ findings: [found(first), found(second, 2)] })];
    const merged = mergeReports(parts, whole);
    expect(merged.findings.map(({ fingerprint, occurrences }) => [fingerprint, occurrences])).toEqual([
      [second?.fingerprint, 3],
      [first?.fingerprint, 1],
    ]);
    const laws = new Map(merged.laws.map((tally) => [tally.law.id, tally]));
    for (const { law } of [found(first), found(second)]) expect(laws.get(law.id)?.findings).toBe(1);
  });

  test("checks, requests and what was seen are sums", () => {
    const merged = mergeReports([part({}), part({})], whole);
    expect(merged.laws.map(({ checked }) => checked)).toEqual(report.laws.map(({ checked }) => 2 * checked));
    expect(merged.phases.map(({ requests }) => requests)).toEqual(report.phases.map(({ requests }) => 2 * requests));
    expect(merged.coverage).toEqual(report.coverage.map((item) => ({ ...item, seen: 2 * item.seen })));
    expect(merged.operations.map(({ statuses }) => statuses.map(({ seen }) => seen))).toEqual(
      report.operations.map(({ statuses }) => statuses.map(({ seen }) => 2 * seen)),
    );
  });

  test("what one part has seen is covered", () => {
    const [item] = report.coverage;
    if (item === undefined) throw new TypeError("The report of the tests lacks coverage.");
    const missed = { ...item, seen: 0, state: "missed" as const };
    const covered = { ...item, seen: 3, state: "covered" as const };
    const merged = mergeReports([part({ coverage: [missed] }), part({ coverage: [covered] })], whole);
    expect(merged.coverage).toEqual([covered]);
  });

  test("findings of the baseline are apart, over all parts", () => {
    const { fingerprint, law, operationId } = found(first);
    const baseline = [{ fingerprint, law: law.id, operationId }];
    const parts = [part({ findings: [found(first)] }), part({ findings: [found(second)] })];
    const merged = mergeReports(parts, { ...whole, options: { ...options, baseline } });
    expect(merged.knownFindings.map((one) => one.fingerprint)).toEqual([fingerprint]);
    expect(merged.findings.map((one) => one.fingerprint)).toEqual([second?.fingerprint]);
  });

  test("a part that was not run is told, with the reason", () => {
    const { endedEarly: _, ...complete } = part({});
    const merged = mergeReports([complete, { phases: ["state"] }, { phases: ["state"] }], whole);
    expect(merged.endedEarly).toBe("interrupted");
    expect(merged.notRun).toEqual([{ phase: "state", subjects: [] }]);
  });
});

describe("parts", () => {
  test("each phase is had whole, in the order of a run", () => {
    const parts = partsOf({ ...options });
    expect([...new Set(parts.flatMap((one) => one.phases))]).toEqual(phases);
    for (const phase of phases) {
      const own = parts.filter((one) => one.phases.includes(phase)).map(({ share }) => share ?? { index: 0, of: 1 });
      expect(own).toEqual(own.map((_, index) => ({ index, of: own.length })));
    }
  });

  test("a choice of operations is not divided", () => {
    const parts = partsOf({ ...options, phases: ["data", "state"], operations: ["listApplications"] });
    expect(parts).toEqual([{ phases: ["data"] }, { phases: ["state"] }]);
  });
});

test("progress is that of the whole run, and a phase ends with its last part", () => {
  const parts: readonly Part[] = [
    { phases: ["state"], share: { index: 0, of: 2 } },
    { phases: ["state"], share: { index: 1, of: 2 } },
  ];
  const events: unknown[] = [];
  const progress = new PartProgress(parts, {
    progress: ({ done, operations, requests }) => events.push([done, operations, requests]),
    phaseEnded: ({ phase, requests }) => events.push([phase, requests]),
  });
  const [one, other] = parts.map((each) => progress.of(each));
  const tally = { phase: "state" as const, cases: 1, requests: 40, milliseconds: 1, findings: 0 };
  one?.progress?.({ phase: "state", operationId: "a", done: 2, operations: 5, requests: 20 });
  other?.progress?.({ phase: "state", operationId: "b", done: 1, operations: 4, requests: 30 });
  for (const each of parts) progress.end(each, part({ phases: [tally] }));
  expect(events).toEqual([
    [2, 5, 20],
    [3, 9, 50],
    ["state", 80],
  ]);
});
