/** A slow receiver or a long line does not delay other tenants. */
import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { putTenant } from "../access/tenants.ts";
import { SettableClock } from "../clock.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import { type JobOptions, jobKind } from "../contract/job-kinds.ts";
import { type JobHandler, type JobOutcome, jobHandler } from "../contract/jobs.ts";
import { openSqlite } from "../store/sqlite/sqlite.ts";
import type { Store } from "../store/store.ts";
import { Worker } from "./worker.ts";

const note = jobKind<string>("note");
const retries = { attempts: 100, firstPauseMs: 1_000, maximumPauseMs: 2_000 };
const [large, small] = [1, 2].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`) as [string, string];

let store: Store;
let clock: SettableClock;
let lines: { msg: string; [field: string]: unknown }[];
const workers: Worker[] = [];

beforeEach(async () => {
  store = await openSqlite(":memory:", "better-sqlite3");
  clock = new SettableClock();
  clock.setTime(1_000_000);
  lines = [];
  await store.write(async (db) => {
    await putTenant(db, large, "Large");
    await putTenant(db, small, "Small");
  });
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await store.close();
});

function work(...handlers: JobHandler[]): Worker {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const worker = new Worker({ store, clock, newId: randomUUID, log, handlers });
  workers.push(worker);
  worker.start();
  return worker;
}

function attempting(attempt: (payload: string, signal: AbortSignal) => Promise<JobOutcome>): JobHandler {
  return jobHandler<string>({
    kind: note,
    retries,
    attempt: ({ payload }, _preparation, signal) => attempt(payload, signal),
  });
}

async function enqueueAll(tenantId: string, payloads: readonly string[], options?: (payload: string) => JobOptions) {
  await store.write(async (db) => {
    const enqueue = enqueueIn({ db, tenantId, clock }, () => undefined);
    for (const payload of payloads) await enqueue(note, payload, options?.(payload));
  });
}

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

it("sends to a healthy receiver though 70 others of its tenant hang, and keep hanging", {
  timeout: 60_000,
}, async () => {
  const done: string[] = [];
  let hanging = 0;
  work(
    attempting(async (payload, signal) => {
      if (payload.startsWith("hang")) {
        hanging++;
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return { kind: "failed", error: "stopped" };
      }
      done.push(payload);
      return { kind: "done" };
    }),
  ).wake();
  const own = (payload: string) => ({ channel: payload, receiver: `https://${payload.replace(" ", "-")}.example.com` });
  await enqueueAll(large, names("hang", 70), own);
  await expect.poll(() => hanging, { timeout: 20_000 }).toBeGreaterThanOrEqual(64);
  await enqueueAll(large, ["healthy"], own);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(["healthy"]);
  await expect.poll(() => hanging, { timeout: 20_000 }).toBe(70);
});

it("does the single job of a tenant soon, though another one left 10,000 before", { timeout: 60_000 }, async () => {
  const done: string[] = [];
  await enqueueAll(large, names("large", 10_000));
  clock.advanceTime(1);
  await enqueueAll(small, ["small"]);
  const before = () => done.indexOf("small");
  work(
    attempting(async (payload) => {
      done.push(payload);
      return { kind: "done" };
    }),
  );
  await expect.poll(before, { timeout: 30_000 }).toBeGreaterThanOrEqual(0);
  expect(before()).toBeLessThan(130);
});

it("does the single job of a tenant soon in the store as well", { timeout: 60_000 }, async () => {
  const done: string[] = [];
  await enqueueAll(large, names("large", 2_000));
  clock.advanceTime(1);
  await enqueueAll(small, ["small"]);
  work(jobHandler<string>({ kind: note, retries, perform: async ({ payload }) => void done.push(payload) }));
  await expect.poll(() => done.indexOf("small"), { timeout: 30_000 }).toBeGreaterThanOrEqual(0);
  expect(done.indexOf("small")).toBeLessThan(20);
});

it("leaves a receiver alone that fails again and again, probes it, and goes on when it is well again", async () => {
  const tried: string[] = [];
  let isWell = false;
  const receiver = "https://broken.example.com";
  const worker = work(
    attempting(async (payload) => {
      tried.push(payload);
      if (payload === "elsewhere" || isWell) return { kind: "done" };
      return { kind: "failed", error: "No connection.", isUnavailable: true };
    }),
  );
  await enqueueAll(large, ["broken"], () => ({ channel: "one", receiver }));
  for (let attempts = 0; attempts < 5; attempts++) {
    await worker.idle();
    clock.advanceTime(3_000);
  }
  expect(tried).toHaveLength(5);
  // The first job is due, and another line has the same receiver. The other tenant's breaker is separate.
  await enqueueAll(large, ["behind"], () => ({ receiver }));
  await enqueueAll(small, ["elsewhere"], () => ({ receiver }));
  await worker.idle();
  expect(tried.slice(5)).toEqual(["elsewhere"]);
  const stored = () =>
    store.read(async (db) => [
      (await db("outbox").where({ state: "waiting" })).length,
      (await db("outbox_breakers")).length,
    ]);
  expect(await stored()).toEqual([2, 1]);
  clock.advanceTime(30_000);
  await worker.idle();
  expect(tried).toHaveLength(7);
  isWell = true;
  clock.advanceTime(60_000);
  await worker.idle();
  expect(tried.slice(7).toSorted()).toEqual(["behind", "broken"]);
  expect(lines.map(({ msg }) => msg).filter((msg) => msg.startsWith("circuit"))).toEqual([
    "circuit breaker opened; deliveries to the receiver wait",
    "circuit breaker opened; deliveries to the receiver wait",
    "circuit breaker closed; deliveries to the receiver go on",
  ]);
  expect(await stored()).toEqual([0, 0]);
});

it("heeds a circuit breaker that another process opened", async () => {
  const tried: string[] = [];
  const receiver = "https://broken.example.com";
  const failing = attempting(async (payload) => {
    tried.push(payload);
    return { kind: "failed", error: "No connection.", isUnavailable: true };
  });
  const first = work(failing);
  await enqueueAll(large, names("job", 5), () => ({ receiver }));
  await first.idle();
  expect(tried).toHaveLength(5);
  await first.stop();
  const second = work(failing);
  clock.advanceTime(2_000);
  await second.idle();
  expect(tried).toHaveLength(5);
});
