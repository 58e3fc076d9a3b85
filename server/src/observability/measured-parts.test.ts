import { expect, test } from "vitest";
import { jobKind } from "../contract/job-kinds.ts";
import { type JobHandler, type JobOutcome, jobHandler } from "../contract/jobs.ts";
import { measuredJobs } from "./measured-parts.ts";
import { createMetrics } from "./metrics.ts";

const kind = jobKind<string>("note");
const retries = { attempts: 3, firstPauseMs: 1, maximumPauseMs: 1 };
const preparation = {
  tenantId: "",
  clock: { now: () => 0 },
  newId: () => "",
  apiKeyHash: undefined,
  operator: undefined,
  accessToken: undefined,
  client: undefined,
  read: () => Promise.reject(new Error("There is no store.")),
  write: () => Promise.reject(new Error("There is no store.")),
};

async function countsAfter(attempt: () => Promise<JobOutcome>, attempts: number, signal: AbortSignal) {
  const metrics = createMetrics();
  const handlers: readonly JobHandler[] = measuredJobs([jobHandler({ kind, retries, attempt })], metrics);
  const [handler] = handlers;
  if (handler === undefined || !("attempt" in handler)) throw new Error("The handler has lost its form.");
  const job = { id: 1, tenantId: "", payload: "", attempts, createInstant: 0 };
  await Promise.allSettled([handler.attempt(job, preparation, signal)]);
  const { values } = await metrics.jobDuration.get();
  return values.flatMap(({ metricName, labels, value }) =>
    metricName?.endsWith("_count") && value > 0 ? [labels.outcome] : [],
  );
}

const going = new AbortController().signal;
const failed = async (): Promise<JobOutcome> => ({ kind: "failed", error: "It failed." });
const thrown = (): Promise<JobOutcome> => Promise.reject(new Error("It failed."));

test.each([
  ["done", async (): Promise<JobOutcome> => ({ kind: "done" }), 0, ["done"]],
  ["failed", failed, 0, ["failed"]],
  ["the last one failed", failed, 2, ["dead"]],
  ["dead at once", async (): Promise<JobOutcome> => ({ kind: "dead", error: "Gone." }), 0, ["dead"]],
  ["thrown", thrown, 1, ["failed"]],
  ["the last one thrown", thrown, 2, ["dead"]],
] as const)("an attempt at a job: %s", async (_name, attempt, attempts, outcomes) => {
  expect(await countsAfter(attempt, attempts, going)).toEqual(outcomes);
});

test.each([failed, thrown])("an attempt that a stop ends is none", async (attempt) => {
  expect(await countsAfter(attempt, 0, AbortSignal.abort())).toEqual([]);
});
