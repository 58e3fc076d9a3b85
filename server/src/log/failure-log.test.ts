import { pino } from "pino";
import { expect, test } from "vitest";
import { FailureLog } from "./failure-log.ts";

test("a failure that repeats is logged once, and its end", () => {
  const lines: string[] = [];
  const failures = new FailureLog(pino({ base: null }, { write: (line: string) => void lines.push(line) }), "no look");
  failures.succeeded();
  for (let times = 0; times < 1_000; times++) failures.failed(new Error("gone"));
  failures.succeeded();
  failures.succeeded();
  failures.failed(new Error("gone again"));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: "no look", failures: 1, err: { message: "gone" } },
    { level: 30, msg: "recovered: no look", failures: 1_000 },
    { level: 50, msg: "no look", failures: 1, err: { message: "gone again" } },
  ]);
});
