import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { countAttempt, counterOf, findDelay, signInCounterSweep, takeBackFailures } from "./sign-in-counters.ts";

const noon = 1_700_000_040_000;
const day = 24 * 60 * 60_000;

let store: Store;
let now: number;

beforeEach(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  now = noon;
});

afterEach(() => store.close());

const network = counterOf("network", "203.0.113.7");
const account = counterOf("account", "tenant", "mia@example.org");
const attempt = () => store.write((db) => countAttempt(db, [network, account], now));
const failures = async () =>
  Object.fromEntries((await store.read((db) => db("sign_in_counters"))).map(({ kind, failures: n }) => [kind, n]));
const sweep = () => signInCounterSweep.run({ read: store.read, write: store.write, clock: { now: () => now } });

describe("an attempt", () => {
  test("counts for all of its counters, or for none while one puts it off", async () => {
    for (let index = 0; index < 5; index++) expect(await attempt()).toBe(0);
    expect(await attempt()).toBe(30);
    expect(await failures()).toEqual({ network: 5, account: 5 });
    expect(await store.read((db) => findDelay(db, [network, account], now + 10_000))).toBe(20);
    expect(await store.read((db) => findDelay(db, [network], now))).toBe(0);
  });

  test("makes no counter of an account while its network waits: made-up accounts take no room", async () => {
    await store.write((db) => db("sign_in_counters").insert({ ...network, failures: 100, last_instant: now }));
    expect(await attempt()).toBe(30);
    expect(await failures()).toEqual({ network: 100 });
  });

  test("has no name of an account or address in the store", async () => {
    await attempt();
    expect(JSON.stringify(await store.read((db) => db("sign_in_counters")))).not.toMatch(/mia|203/);
  });
});

test("failures that are taken back never make others free", async () => {
  await attempt();
  await store.write((db) => takeBackFailures(db, network, 7));
  expect(await failures()).toEqual({ network: 0, account: 1 });
});

test("counters go after 24 hours without an attempt", async () => {
  await attempt();
  now += day;
  expect(await sweep()).toBe(false);
  expect(await failures()).toEqual({ network: 1, account: 1 });
  now += 1;
  await sweep();
  expect(await failures()).toEqual({});
});

test("a flood of made-up accounts leaves 100,000 counters, the latest ones", async () => {
  await store.write(async (db) => {
    for (let first = 0; first < 102_500; first += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        ...counterOf("account", String(first + index)),
        failures: 1,
        last_instant: now + first + index,
      }));
      await db("sign_in_counters").insert(rows);
    }
  });
  now += 200_000;
  while (await sweep());
  const [left] = await store.read((db) => db("sign_in_counters").count({ count: "*" }).min({ first: "last_instant" }));
  expect(left).toEqual({ count: 100_000, first: noon + 2_500 });
});
