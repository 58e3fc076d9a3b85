import { expect, test } from "vitest";
import type { OperationResult, SubjectResult } from "./measure.ts";
import { isMissed, outcomeOf, verdictsOf } from "./targets.ts";

const raw = [{ store: "file" as const, selects: 1, inserts: 1, insertsPerSecond: 100 }];

function result(key: OperationResult["key"], connections: number, file: Partial<SubjectResult>): OperationResult {
  const figures = { perCpuSecond: 1, rate: 1, databaseTime: undefined, p50: 1, p99: 1, allocated: 1, share: 1 };
  const subjects = [
    { key: "memory" as const, ...figures },
    { key: "file" as const, ...figures, ...file },
  ];
  return { key, title: key, operationId: "any", connections, subjects };
}

test("a target is missed by more than a tenth alone", () => {
  const target = { target: 0.5, goal: 0.7 };
  expect([0.8, 0.7, 0.6, 0.5, 0.46, 0.44].map((figure) => outcomeOf(figure, target))).toEqual([
    "goal reached",
    "goal reached",
    "reached",
    "reached",
    "within 10 %",
    "MISSED",
  ]);
});

test("the share counts on an SQLite file with 16 connections, not elsewhere", () => {
  const [verdict, ...others] = verdictsOf(
    [result("find-entry", 64, { share: 0.1 }), result("find-entry", 16, { share: 0.6 })],
    raw,
  );
  expect(verdict).toMatchObject({ figure: 0.6, target: 0.5, goal: 0.7, outcome: "reached" });
  expect(others).toEqual([]);
});

test("what has no target is not judged", () => {
  expect(verdictsOf([result("reconcile", 16, { share: 0.01 })], raw)).toEqual([]);
});

test("a write is compared with raw single inserts", () => {
  const verdicts = verdictsOf([result("create-entry", 64, { rate: 400 })], raw);
  expect(verdicts).toMatchObject([{ figure: 4, target: 5, outcome: "MISSED" }]);
  expect(verdicts[0]).not.toHaveProperty("remark");
  expect(verdicts.some(isMissed)).toBe(true);
});

test("a fast disk is remarked, and excuses nothing", () => {
  const fast = [{ store: "file" as const, selects: 1, inserts: 1, insertsPerSecond: 5_000 }];
  const [verdict] = verdictsOf([result("create-entry", 64, { rate: 1_000 })], fast);
  expect(verdict).toMatchObject({ outcome: "MISSED", remark: "a raw insert with its flush takes 0.20 ms here" });
});

test("without raw statements, writes are not judged", () => {
  expect(verdictsOf([result("create-entry", 64, { rate: 400 })], [])).toEqual([]);
});
