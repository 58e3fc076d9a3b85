/** The driver of the hostile run: what counts as held, and what does not. */
import { expect, test } from "vitest";
import { attacks } from "./attacks/attacks.ts";
import { Latencies, percentile } from "./latencies.ts";
import { readOptions } from "./options.ts";
import { AttackResult } from "./phases.ts";

const quiet = { milliseconds: [1, 2, 3], failures: 0, controlP99: 1, controlMax: 2, problems: [] };

function resultOf(outcomes: readonly (readonly [string, number])[], report = quiet): readonly string[] {
  const run = (): Promise<void> => Promise.resolve();
  const result = new AttackResult({ name: "an attack", acceptable: [400, 429], run }, 250);
  result.addAnswers(new Map(outcomes));
  result.addReport(report);
  return result.problems;
}

test("an attack that is refused, while the innocent client is served, has failed", () => {
  expect(resultOf([["400", 7]])).toEqual([]);
  expect(
    resultOf([
      ["429", 7],
      ["cut", 1],
      ["unfinished", 2],
    ]),
  ).toEqual([]);
});

test("an answer that a sound server does not give counts, and so does an attack that got none", () => {
  expect(resultOf([["500", 2]])).toEqual(["2 answers of 500"]);
  expect(resultOf([["200", 1]])).toEqual(["1 answers of 200"]);
  expect(resultOf([])).toEqual(["the attack got no answer at all"]);
});

test("an innocent client that waits or is refused counts", () => {
  const slow = { ...quiet, milliseconds: Array.from({ length: 100 }, (_, index) => (index < 98 ? 1 : 300)) };
  expect(resultOf([["400", 1]], slow)).toEqual(["the innocent client's p99 was 300 ms"]);
  const refused = { ...quiet, failures: 1 };
  expect(resultOf([["400", 1]], refused)).toEqual([expect.stringContaining("1 of 3 requests")]);
});

test("percentiles are those of the nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);
  expect(percentile([], 0.99)).toBe(0);
  const latencies = new Latencies();
  latencies.add([3, 1, 2], 1);
  expect(latencies.summary).toEqual({ count: 3, failures: 1, p50: 2, p99: 3, max: 3 });
});

test("options out of their range are refused by name", () => {
  expect(readOptions(["--minutes", "60", "--seed", "7"])).toMatchObject({ minutes: 60, seed: 7, heapMegabytes: 256 });
  expect(readOptions(["--help"])).toBeUndefined();
  for (const wrong of [
    ["--minutes", "soon"],
    ["--heap", "1"],
    ["--limit", ""],
  ])
    expect(() => readOptions(wrong)).toThrow(`${wrong[0]} `);
});

test("each attack has a name of its own, and 500 is no answer to any", () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  for (const { acceptable } of attacks) expect(acceptable).not.toContain(500);
});
