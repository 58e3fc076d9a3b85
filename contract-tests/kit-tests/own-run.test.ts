/** A run in parts is the same run on every machine: however many threads there are, and whichever ends first. */
import { expect, test } from "vitest";
import type { Report } from "../kit/findings.ts";
import { runOnOwn } from "./own-run.ts";

const options = { interfaces: ["filtering"], phases: ["examples", "methods"], effort: 1, seed: 3 } as const;

/** Returns a report without what differs from run to run: times, and the servers' ports. */
function lasting({ server: _, startedAt: __, milliseconds: ___, phases, ...rest }: Report): unknown {
  return { ...rest, phases: phases.map((tally) => ({ ...tally, milliseconds: 0 })) };
}

test("the same seed gives the same report with one thread and with three", async () => {
  const [one, three] = await Promise.all([1, 3].map((threads) => runOnOwn(options, {}, { threads })));
  if (one === undefined || three === undefined) throw new TypeError("A run has no report.");
  expect(lasting(three)).toEqual(lasting(one));
  expect(one.findings).toEqual([]);
  expect(one.notBuilt).toEqual([]);
  expect(one.phases.map(({ phase }) => phase)).toEqual(["examples", "methods"]);
}, 240_000);

test("an interrupted run ends in good order, and says what it left", async () => {
  const interruption = new AbortController();
  const watcher = { progress: () => interruption.abort() };
  const report = await runOnOwn({ ...options, signal: interruption.signal }, watcher, { threads: 2 });
  expect(report.endedEarly).toBe("interrupted");
  expect(report.notRun.map(({ phase }) => phase)).toContain("methods");
  expect(report.leftBehind).toEqual([]);
}, 240_000);
