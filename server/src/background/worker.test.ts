import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { putTenant } from "../access/tenants.ts";
import { defaultTenantId } from "../bootstrap/apply.ts";
import { SettableClock } from "../clock.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import { type JobOptions, jobKind } from "../contract/job-kinds.ts";
import { type JobHandler, jobHandler } from "../contract/jobs.ts";
import { openSqlite } from "../store/sqlite/sqlite.ts";
import type { Store } from "../store/store.ts";
import { Worker } from "./worker.ts";

const note = jobKind<string>("note");
const retries = { attempts: 3, firstPauseMs: 1_000, maximumPauseMs: 60_000 };
const log = pino({ level: "silent" });

let store: Store;
let clock: SettableClock;
const workers: Worker[] = [];

beforeEach(async () => {
  store = await openSqlite(":memory:", "better-sqlite3");
  clock = new SettableClock();
  clock.setTime(1_000_000);
  await store.write((db) => putTenant(db, defaultTenantId, "Default"));
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await store.close();
});

function work(...handlers: JobHandler[]): Worker {
  const worker = new Worker({ store, clock, newId: randomUUID, log, handlers });
  workers.push(worker);
  worker.start();
  return worker;
}

function enqueueJob(payload: string, options?: JobOptions): Promise<number> {
  return store.write((db) =>
    enqueueIn({ db, tenantId: defaultTenantId, clock }, () => undefined)(note, payload, options),
  );
}

it("does what was left, once", async () => {
  const done: string[] = [];
  const worker = work(
    jobHandler<string>({ kind: note, retries, perform: async ({ payload }) => void done.push(payload) }),
  );
  await enqueueJob("one");
  await enqueueJob("two");
  await worker.idle();
  await worker.idle();
  expect(done.toSorted()).toEqual(["one", "two"]);
});

it("does not touch what a tenant has that moves, and says when it cannot claim", async () => {
  const done: string[] = [];
  await enqueueJob("of the tenant that moves");
  await store.write((db) => db("tenants").update({ state: "moving" }));
  const worker = work(
    jobHandler<string>({ kind: note, retries, perform: async ({ payload }) => void done.push(payload) }),
  );
  await worker.idle();
  expect([done, worker.canClaim]).toEqual([[], true]);
  await store.write((db) => db("tenants").update({ state: "present" }));
  worker.wake();
  await worker.idle();
  expect(done).toEqual(["of the tenant that moves"]);
  const { read } = store;
  store.read = () => Promise.reject(new Error("away"));
  worker.wake();
  await vi.waitFor(() => expect(worker.canClaim).toBe(false));
  store.read = read;
  worker.wake();
  await vi.waitFor(() => expect(worker.canClaim).toBe(true));
});

it("does nothing of an operation that was rolled back", async () => {
  const done: string[] = [];
  const worker = work(
    jobHandler<string>({ kind: note, retries, perform: async ({ payload }) => void done.push(payload) }),
  );
  await store.write(
    (db) => enqueueIn({ db, tenantId: defaultTenantId, clock }, () => undefined)(note, "never"),
    () => false,
  );
  await worker.idle();
  expect(done).toEqual([]);
});

it("waits until a job is due", async () => {
  const done: string[] = [];
  const worker = work(
    jobHandler<string>({ kind: note, retries, perform: async ({ payload }) => void done.push(payload) }),
  );
  await enqueueJob("later", { dueInstant: clock.now() + 5_000 });
  await worker.idle();
  expect(done).toEqual([]);
  clock.advanceTime(5_000);
  await worker.idle();
  expect(done).toEqual(["later"]);
});

it("keeps the order of a channel, whatever fails, and does not hold up the others", async () => {
  const tried: string[] = [];
  const worker = work(
    jobHandler<string>({
      kind: note,
      retries,
      async attempt({ payload, attempts }) {
        tried.push(payload);
        return payload === "a1" && attempts === 0 ? { kind: "failed", error: "not now" } : { kind: "done" };
      },
    }),
  );
  await enqueueJob("a1", { channel: "a" });
  await enqueueJob("a2", { channel: "a" });
  await enqueueJob("b1", { channel: "b" });
  await worker.idle();
  expect(tried.toSorted()).toEqual(["a1", "b1"]);
  clock.advanceTime(retries.firstPauseMs);
  await worker.idle();
  expect(tried.filter((each) => each.startsWith("a"))).toEqual(["a1", "a1", "a2"]);
});

it("buries a job after its last attempt, tells why, and goes on with its channel", async () => {
  const tried: string[] = [];
  const dead: string[] = [];
  const worker = work(
    jobHandler<string>({
      kind: note,
      retries,
      async attempt({ payload }) {
        tried.push(payload);
        return payload === "bad" ? { kind: "failed", error: "refused" } : { kind: "done" };
      },
      onDead: async ({ payload }, _context, error) => void dead.push(`${payload}: ${error}`),
    }),
  );
  await enqueueJob("bad", { channel: "a" });
  await enqueueJob("good", { channel: "a" });
  for (let run = 0; run < 5; run++) {
    await worker.idle();
    clock.advanceTime(retries.maximumPauseMs);
  }
  expect(tried).toEqual(["bad", "bad", "bad", "good"]);
  expect(dead).toEqual(["bad: refused"]);
});

it("prepares what is slow outside of the transaction in which the rest is done", async () => {
  const order: string[] = [];
  const worker = work(
    jobHandler<string>({
      kind: note,
      retries,
      async prepare({ payload }, { read }) {
        order.push(`prepared ${await read(() => payload)}`);
        return async ({ db }) => {
          order.push("done");
          await putTenant(db, "00000000-0000-4000-8000-00000000000e", "Prepared");
          if (order.length === 2) throw new Error("in the middle");
        };
      },
    }),
  );
  await enqueueJob("one");
  await worker.idle();
  clock.advanceTime(retries.maximumPauseMs);
  await worker.idle();
  expect(order).toEqual(["prepared one", "done", "prepared one", "done"]);
  const state = await store.read(async (db) => ({
    tenants: (await db("tenants").select("name").orderBy("name")).map(({ name }) => name),
    jobs: await db("outbox").select("state"),
  }));
  expect(state).toEqual({ tenants: ["Default", "Prepared"], jobs: [{ state: "done" }] });
});

it("keeps nothing of work in the store that fails", async () => {
  const worker = work(
    jobHandler<string>({
      kind: note,
      retries: { ...retries, attempts: 1 },
      async perform(_job, { db }) {
        await putTenant(db, "00000000-0000-4000-8000-00000000000f", "Half done");
        throw new Error("in the middle");
      },
    }),
  );
  await enqueueJob("one");
  await worker.idle();
  const state = await store.read(async (db) => ({
    tenants: (await db("tenants").select("name")).map(({ name }) => name),
    jobs: await db("outbox").select("state", "last_error"),
  }));
  expect(state).toEqual({
    tenants: ["Default"],
    jobs: [{ state: "dead", last_error: "It failed inside the server." }],
  });
});

it("does work in the store though many others are waited for, and waits for many at once", async () => {
  const slow = jobKind<string>("slow");
  const done: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let waiting = 0;
  const worker = work(
    jobHandler<string>({ kind: note, retries, perform: async ({ payload }) => void done.push(payload) }),
    jobHandler<string>({
      kind: slow,
      retries,
      async attempt() {
        waiting++;
        await answered;
        return { kind: "done" };
      },
    }),
  );
  await store.write(async (db) => {
    const enqueue = enqueueIn({ db, tenantId: defaultTenantId, clock }, () => undefined);
    for (let count = 0; count < 80; count++) await enqueue(slow, "slow");
    await enqueue(note, "quick");
  });
  worker.wake();
  await expect.poll(() => [waiting, done]).toEqual([64, ["quick"]]);
  answer();
  await worker.idle();
  expect(waiting).toBe(80);
});

it("gives each job to one worker alone", async () => {
  const done: string[] = [];
  const handler = jobHandler<string>({ kind: note, retries, perform: async ({ payload }) => void done.push(payload) });
  const both = [work(handler), work(handler)];
  const all = Array.from({ length: 40 }, (_, index) => `job ${index}`);
  for (const each of all) await enqueueJob(each);
  await Promise.all(both.map((worker) => worker.idle()));
  expect(done.toSorted()).toEqual(all.toSorted());
});

it("leaves a job that was interrupted by the stop to the next start", async () => {
  const started = Promise.withResolvers<void>();
  const first = work(
    jobHandler<string>({
      kind: note,
      retries,
      async attempt(_job, _preparation, signal) {
        started.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return { kind: "failed", error: "stopped" };
      },
    }),
  );
  await enqueueJob("one");
  first.wake();
  await started.promise;
  await first.stop();
  const rows = await store.read((db) => db("outbox").select("state", "attempts", "lease"));
  expect(rows).toEqual([{ state: "waiting", attempts: 0, lease: null }]);
});

it("says in the log that a job failed, once, and that it is given up", async () => {
  const lines: unknown[] = [];
  const capturingLog = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const attempt = async () => ({ kind: "failed", error: "Not now." }) as const;
  const handlers = [jobHandler<string>({ kind: note, retries, attempt })];
  const worker = new Worker({ store, clock, newId: randomUUID, log: capturingLog, handlers });
  workers.push(worker);
  worker.start();
  const job = await enqueueJob("one");
  for (let times = 0; times < 3; times++) {
    await worker.idle();
    clock.advanceTime(60_000);
  }
  const fields = { job, kind: "note", reason: "Not now." };
  expect(lines).toMatchObject([
    { ...fields, msg: "background job failed; retrying" },
    { ...fields, attempts: 3, msg: "background job failed for good; no more retries" },
  ]);
});

it("keeps what an exception names, such as a database's address, in the log alone", async () => {
  const lines: string[] = [];
  const message = "connect ECONNREFUSED 10.0.0.5:5432 /var/run/secrets/db";
  const fails = async () => {
    throw new Error(message);
  };
  const errors: string[] = [];
  const onDead = async (_job: unknown, _context: unknown, error: string) => void errors.push(error);
  const worker = new Worker({
    store,
    clock,
    newId: randomUUID,
    log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }),
    handlers: [jobHandler<string>({ kind: note, retries: { ...retries, attempts: 1 }, attempt: fails, onDead })],
  });
  workers.push(worker);
  worker.start();
  await enqueueJob("one");
  await worker.idle();
  const rows = await store.read((db) => db("outbox").select("state", "last_error"));
  expect(rows).toEqual([{ state: "dead", last_error: "It failed inside the server." }]);
  expect(errors).toEqual(["It failed inside the server."]);
  expect(lines.filter((line) => line.includes(message)).length).toBeGreaterThan(0);
});
