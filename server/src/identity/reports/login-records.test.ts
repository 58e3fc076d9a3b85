import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockSystemConfiguration, putSystemConfiguration } from "../system/system-configuration-store.ts";
import { insertLoginRecord, loginRecordSweep } from "./login-records.ts";
import { forum, openReportsHarness, type ReportsHarness, tenantId } from "./testdata/reports-harness.ts";

let bench: ReportsHarness;

beforeEach(async () => {
  bench = await openReportsHarness();
});

afterEach(() => bench.close());

const day = 86_400_000;
const now = Date.parse("2015-11-03T08:00Z");

const records = () => bench.store.read((db) => db("login_records").orderBy("id"));

const retain = (enabled: boolean, numberOfDaysToRetain: number) =>
  bench.write(async (db) => {
    const configuration = await lockSystemConfiguration(db);
    const loginRecordConfiguration = { delete: { enabled, numberOfDaysToRetain } };
    await putSystemConfiguration(db, { ...configuration, loginRecordConfiguration });
  });

async function sweep(): Promise<number> {
  const { read, write } = bench.store;
  for (let runs = 1; ; runs++) {
    if (!(await loginRecordSweep.run({ read, write, clock: { now: () => now } }))) return runs;
  }
}

test("a login record says who logged in, to what, when and from where", async () => {
  await bench.login({ at: now, userId: "ann", applicationId: forum.toUpperCase(), ipAddress: "192.0.2.1" });
  await bench.login({ at: now + 1, userId: "bob" });
  const common = { id: expect.any(Number), tenant_id: tenantId };
  expect(await records()).toEqual([
    { ...common, insert_instant: now, application_id: forum, user_id: "ann", ip_address: "192.0.2.1" },
    { ...common, insert_instant: now + 1, application_id: null, user_id: "bob", ip_address: null },
  ]);
});

describe("the retention", () => {
  beforeEach(async () => {
    for (const age of [31 * day, 30 * day + 1, 30 * day, day]) {
      await bench.login({ at: now - age, userId: "ann", applicationId: forum });
    }
  });

  test("keeps everything while deletion is off", async () => {
    await retain(false, 30);
    await sweep();
    expect(await records()).toHaveLength(4);
  });

  test("takes what is older than its days, and the event log says so", async () => {
    await retain(true, 30);
    await sweep();
    expect((await records()).map(({ insert_instant }) => insert_instant)).toEqual([now - 30 * day, now - day]);
    const events = await bench.store.read((db) => db("event_logs"));
    expect(events).toMatchObject([{ type: "information", insert_instant: now }]);
    expect(events[0].message).toMatch(/2 login records .*2015-10-04/);
    await sweep();
    expect(await bench.store.read((db) => db("event_logs"))).toHaveLength(1);
  });

  test("leaves reports and totals as they were, also in another zone", async () => {
    const range = { start: 0, end: now, applicationId: forum };
    const reports = async () => [
      await bench.report("retrieveDailyActiveUsersReport", range),
      await bench.report("retrieveMonthlyActiveUsersReport", range),
      await bench.report("retrieveLoginReport", range),
      (await bench.totals()).body,
    ];
    const before = await reports();
    await retain(true, 1);
    await sweep();
    expect(await records()).toHaveLength(1);
    expect(await reports()).toEqual(before);
    for (const zone of ["Australia/Lord_Howe", "Etc/UTC"]) await bench.setZone(zone);
    expect(await reports()).toEqual(before);
  });

  test("takes a thousand at a time", async () => {
    await bench.write(async (db) => {
      for (let records = 0; records < 2_500; records++) {
        await insertLoginRecord({ db, tenantId }, { userId: "ann" }, now - 40 * day);
      }
    });
    await retain(true, 30);
    expect(await sweep()).toBe(3);
    expect(await records()).toHaveLength(2);
  });
});
