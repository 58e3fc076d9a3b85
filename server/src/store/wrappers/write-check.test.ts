/** A store that answers and takes no writes is not ready. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreNotWritable, StoreUnavailable } from "../failures.ts";
import { openStore } from "../open.ts";
import type { Store } from "../store.ts";
import { withWriteCheck } from "./write-check.ts";

let now: number;
let writes: number;
let fault: Error | undefined;
/** Duration of a write in milliseconds. */
let duration: number;
let changes: (string | undefined)[];
let inner: Store;
let store: Store;

beforeEach(async () => {
  [now, writes, fault, duration, changes] = [1_000_000, 0, undefined, 0, []];
  inner = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  const failing: Store = {
    ...inner,
    write(work, keep) {
      writes++;
      now += duration;
      return fault === undefined ? inner.write(work, keep) : Promise.reject(fault);
    },
  };
  store = withWriteCheck(failing, { onChange: (failure) => changes.push(causeOf(failure)), now: () => now });
});

afterEach(() => inner.close());

function causeOf(failure: Error | undefined): string | undefined {
  return failure?.cause instanceof Error ? failure.cause.message : failure?.message;
}

test("writes when it is asked, and asks no more often than every ten seconds", async () => {
  await Promise.all([store.ping(), store.ping()]);
  now += 9_999;
  await store.ping();
  expect(writes).toBe(1);
  now += 1;
  await store.ping();
  expect(writes).toBe(2);
  expect(changes).toEqual([]);
});

test("a check that fails counts for a second, and is told once", async () => {
  fault = new StoreUnavailable("The store cannot be reached", { cause: new Error("disk I/O error") });
  await expect(store.ping()).rejects.toThrow(StoreNotWritable);
  now += 999;
  await expect(store.ping()).rejects.toThrow(StoreNotWritable);
  expect(writes).toBe(1);
  now += 1;
  await expect(store.ping()).rejects.toThrow(StoreNotWritable);
  expect(writes).toBe(2);
  expect(changes).toEqual(["disk I/O error"]);
  fault = undefined;
  now += 1_000;
  await store.ping();
  expect(changes).toEqual(["disk I/O error", undefined]);
});

test("a check that kept everybody waiting is not repeated at once", async () => {
  fault = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
  duration = 5_000;
  await expect(store.ping()).rejects.toThrow(StoreNotWritable);
  now += 14_999;
  await expect(store.ping()).rejects.toThrow(StoreNotWritable);
  expect(writes).toBe(1);
});

test("requests that stall the process for a minute keep it unready for fifteen seconds more at most", async () => {
  [fault, duration] = [new Error("A write took more than 5000 ms."), 60_000];
  await expect(store.ping()).rejects.toThrow(StoreNotWritable);
  [fault, duration] = [undefined, 0];
  now += 14_999;
  await expect(store.ping()).rejects.toThrow(StoreNotWritable);
  now += 1;
  await store.ping();
  expect(writes).toBe(2);
});

test("a database that cannot be reached is told as such, and not written to", async () => {
  const away = new StoreUnavailable("The store cannot be reached");
  const gone = withWriteCheck({ ...inner, ping: () => Promise.reject(away) }, { onChange: () => expect.fail() });
  await expect(gone.ping()).rejects.toBe(away);
});

test("SQLITE_FULL of an operation counts at once, until a check finds room again", async () => {
  await store.ping();
  const [{ page_count: pages }] = await inner.read((db) => db.raw("pragma page_count"));
  await inner.read((db) => db.raw(`pragma max_page_count = ${pages}`));
  const insert = (size: number) =>
    store.write((db) =>
      db("tenants")
        .insert({ id: `t${size}`, name: "x".repeat(size) })
        .then(() => undefined),
    );
  await expect(insert(1_000_000)).rejects.toThrow(StoreNotWritable);
  await expect(store.ping()).rejects.toThrow(StoreNotWritable);
  expect(changes).toEqual(["database or disk is full"].map((text) => expect.stringContaining(text)));
  await inner.read((db) => db.raw("pragma max_page_count = 1000000"));
  now += 10_000;
  await store.ping();
  await insert(1_000_000);
  expect(changes).toHaveLength(2);
});

test("an operation that fails for a reason of its own says nothing about the store", async () => {
  await store.ping();
  await expect(store.write(() => Promise.reject(new TypeError("of its own")))).rejects.toThrow(TypeError);
  await store.ping();
  expect(changes).toEqual([]);
});
