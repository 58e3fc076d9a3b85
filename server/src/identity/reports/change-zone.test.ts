import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { zoneRulesSweep } from "./change-zone.ts";
import { openReportsHarness, type ReportsHarness } from "./testdata/reports-harness.ts";

let bench: ReportsHarness;

beforeEach(async () => {
  bench = await openReportsHarness();
});

afterEach(() => bench.close());

const now = Date.parse("2015-11-03T08:00Z");

/** Simulates counts by these rules, which moved the login to another day. */
async function countBy(rules: string): Promise<void> {
  await bench.setZone("Europe/Berlin");
  await bench.login({ at: now, userId: "ann" });
  await bench.write(async (db) => {
    await db("report_zone").update({ rules });
    await db("report_counts").where({ period: 16742 }).update({ period: 16741 });
  });
}

const days = async () => (await bench.report("retrieveDailyActiveUsersReport", { start: 0, end: now + 1e9 })).counts;

test("the zone that it is already has nothing counted anew, however often the configuration is stored", async () => {
  await countBy("2015g");
  await bench.setZone("Europe/Berlin");
  expect(await days()).toEqual([{ interval: 16741, count: 1 }]);
});

describe("newer time zone rules", () => {
  async function countedBy(rules: string): Promise<void> {
    await countBy(rules);
    const { read, write } = bench.store;
    expect(await zoneRulesSweep.run({ read, write, clock: { now: () => now } })).toBe(false);
  }

  test("have everything counted anew, in the same zone", async () => {
    await countedBy("2015g");
    expect(await days()).toEqual([{ interval: 16742, count: 1 }]);
    expect(await bench.store.read((db) => db("report_zone"))).toMatchObject([
      { zone: "Europe/Berlin", rules: process.versions["tz"] },
    ]);
  });

  test.each(["9999z", process.versions["tz"] ?? ""])("older ones, or the same, do not: %s", async (rules) => {
    await countedBy(rules);
    expect(await days()).toEqual([{ interval: 16741, count: 1 }]);
  });
});
