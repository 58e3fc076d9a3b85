import { afterEach, beforeEach, expect, test } from "vitest";
import { kinds } from "./counts.ts";
import { Tally } from "./tally.ts";
import { openReportsHarness, type ReportsHarness } from "./testdata/reports-harness.ts";

let bench: ReportsHarness;

beforeEach(async () => {
  bench = await openReportsHarness();
});

afterEach(() => bench.close());

const stored = () => bench.store.read((db) => db("report_counts").select("scope", "kind", "period", "count"));

test("what was stored is not stored again with what comes later", async () => {
  await bench.write(async (db) => {
    const tally = new Tally(db);
    for (const count of [3, 4, 5]) {
      tally.add(1, kinds.dailyUsers, 16742, count);
      await tally.store();
    }
  });
  expect(await stored()).toEqual([{ scope: 1, kind: kinds.dailyUsers, period: 16742, count: 12 }]);
});

test("no more than a hundred thousand counts wait in memory", async () => {
  await bench.write(async (db) => {
    const tally = new Tally(db);
    for (let period = 0; period < 100_000; period++) {
      if (period === 99_999) await tally.storeIfLarge();
      tally.add(1, kinds.hourlyLogins, period, 1);
    }
    expect(await db("report_counts").first()).toBeUndefined();
    await tally.storeIfLarge();
  });
  expect(await stored()).toHaveLength(100_000);
});
