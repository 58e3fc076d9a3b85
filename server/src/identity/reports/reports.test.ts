import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { removeApplication } from "../applications/application-deletion.ts";
import { defaultSystemConfiguration } from "../system/system-configuration-store.ts";
import { recordLogin, recordUser } from "./records.ts";
import { firstZone } from "./report-zone.ts";
import {
  foreign,
  forum,
  openReportsHarness,
  otherTenantId,
  type ReportsHarness,
  shop,
  tenantId,
} from "./testdata/reports-harness.ts";

let bench: ReportsHarness;

beforeEach(async () => {
  bench = await openReportsHarness();
});

afterEach(() => bench.close());

const at = (text: string) => Date.parse(text);
const always = { start: at("1970-01-01T00:00Z"), end: at("2100-01-01T00:00Z") };

const hourly = (start: string, end: string) => bench.report("retrieveLoginReport", { start: at(start), end: at(end) });

const daily = (applicationId?: string) =>
  bench.report("retrieveDailyActiveUsersReport", {
    ...always,
    ...(applicationId === undefined ? {} : { applicationId }),
  });

const one = (interval: number, count = 1) => ({ total: count, counts: [{ interval, count }] });
const none = { total: 0, counts: [] };

describe("intervals", () => {
  test("are days, hours and months since the epoch: the fixed points of the conventions", async () => {
    await bench.login({ at: at("2015-10-31T09:00Z"), userId: "ann" });
    await bench.login({ at: at("2015-11-03T16:59:59Z"), userId: "ann" });
    await bench.login({ at: at("2015-04-30T23:59Z"), userId: "ann" });
    const halloween = { start: at("2015-10-31T00:00Z"), end: at("2015-11-01T00:00Z") };
    expect(await bench.report("retrieveDailyActiveUsersReport", halloween)).toEqual(one(16739));
    expect(await hourly("2015-11-03T16:00Z", "2015-11-03T17:00Z")).toEqual(one(401824));
    const spring = { start: at("2015-03-01T00:00Z"), end: at("2015-06-01T00:00Z") };
    expect(await bench.report("retrieveMonthlyActiveUsersReport", spring)).toEqual(one(543));
  });

  test("hold what was registered in one minute, also in another zone", async () => {
    for (let registrations = 0; registrations < 3; registrations++)
      await bench.register(forum, at("2015-11-03T16:10Z"));
    for (const zone of ["Asia/Kathmandu", "Etc/UTC"]) await bench.setZone(zone);
    expect(await bench.report("retrieveRegistrationReport", always)).toEqual(one(401824, 3));
  });

  test("are those of the report zone, from its change on and for what was before", async () => {
    await bench.login({ at: at("2015-11-03T16:10Z"), userId: "ann" });
    await bench.setZone("Asia/Kathmandu");
    expect(await hourly("2015-11-03T00:00Z", "2015-11-04T00:00Z")).toEqual(one(401824 + 5));
    await bench.login({ at: at("2015-11-03T16:20Z"), userId: "ann" });
    expect((await hourly("2015-11-03T00:00Z", "2015-11-04T00:00Z")).counts).toEqual([
      { interval: 401824 + 5, count: 1 },
      { interval: 401824 + 6, count: 1 },
    ]);
    await bench.setZone("Etc/UTC");
    expect(await hourly("2015-11-03T00:00Z", "2015-11-04T00:00Z")).toEqual(one(401824, 2));
  });

  test("come in order, and those without activity are left out", async () => {
    for (const hour of ["09", "03", "21"]) await bench.login({ at: at(`2015-11-03T${hour}:00Z`), userId: "ann" });
    const first = 401808;
    const counts = [3, 9, 21].map((hour) => ({ interval: first + hour, count: 1 }));
    expect(await hourly("2015-11-03T00:00Z", "2015-11-04T00:00Z")).toEqual({ total: 3, counts });
  });

  test("an hour that the clock shows twice is one, and an hour that it leaves out is none", async () => {
    await bench.setZone("Europe/Berlin");
    for (const hour of ["00", "01"]) await bench.login({ at: at(`2015-10-25T${hour}:30Z`), userId: "ann" });
    for (const hour of ["00", "01"]) await bench.login({ at: at(`2015-03-29T${hour}:30Z`), userId: "ann" });
    const hour = (text: string) => at(text) / 3_600_000;
    expect(await hourly("2015-10-24T12:00Z", "2015-10-25T12:00Z")).toEqual(one(hour("2015-10-25T02:00Z"), 2));
    expect((await hourly("2015-03-28T12:00Z", "2015-03-29T12:00Z")).counts).toEqual([
      { interval: hour("2015-03-29T01:00Z"), count: 1 },
      { interval: hour("2015-03-29T03:00Z"), count: 1 },
    ]);
  });
});

describe("the range", () => {
  beforeEach(() => bench.login({ at: at("2015-11-03T16:30Z"), userId: "ann" }));

  test("begins with the interval that start lies in, and ends before the one that end lies in", async () => {
    expect(await hourly("2015-11-03T16:59Z", "2015-11-03T17:00Z")).toEqual(one(401824));
    expect(await hourly("2015-11-03T15:59Z", "2015-11-03T16:59Z")).toEqual(none);
    expect(await hourly("2015-11-03T17:00Z", "2015-11-03T19:00Z")).toEqual(none);
    const days = { start: at("2015-11-03T23:59Z"), end: at("2015-11-04T00:00Z") };
    expect(await bench.report("retrieveDailyActiveUsersReport", days)).toEqual(one(16742));
    expect(await bench.report("retrieveDailyActiveUsersReport", { ...days, end: days.start })).toEqual(none);
    const months = { start: at("2015-11-30T23:59Z"), end: at("2015-12-01T00:00Z") };
    expect(await bench.report("retrieveMonthlyActiveUsersReport", months)).toEqual(one(550));
    expect(await bench.report("retrieveMonthlyActiveUsersReport", { ...months, end: months.start })).toEqual(none);
  });

  test("is cut down in the report zone", async () => {
    await bench.setZone("Asia/Kathmandu");
    expect(await hourly("2015-11-03T17:14Z", "2015-11-03T17:15Z")).toEqual(one(401824 + 6));
    expect(await hourly("2015-11-03T16:15Z", "2015-11-03T17:14Z")).toEqual(none);
    const day = { start: at("2015-11-02T18:15Z"), end: at("2015-11-03T18:15Z") };
    expect(await bench.report("retrieveDailyActiveUsersReport", day)).toEqual(one(16742));
    const before = { start: day.start, end: day.end - 1 };
    expect(await bench.report("retrieveDailyActiveUsersReport", before)).toEqual(none);
  });

  test("may be as long as Longs are", async () => {
    const range = { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };
    expect(await bench.report("retrieveLoginReport", range)).toEqual(one(401824));
    expect(await bench.report("retrieveMonthlyActiveUsersReport", range)).toEqual(one(550));
  });

  test("whose end lies before its start is refused, and so is an application that the tenant has not", async () => {
    const wrong = { start: 1_000, end: 999, applicationId: foreign };
    expect(await bench.report("retrieveDailyActiveUsersReport", wrong)).toEqual({ codes: ["end", "applicationId"] });
    const unknown = { ...always, applicationId: "e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043" };
    expect(await bench.report("retrieveRegistrationReport", unknown)).toEqual({ codes: ["applicationId"] });
    expect(await bench.report("retrieveLoginReport", { ...always, applicationId: forum.toUpperCase() })).toEqual(none);
  });
});

describe("active users", () => {
  const [morning, evening] = [at("2015-11-03T08:00Z"), at("2015-11-03T20:00Z")];

  test("count once a day and once a month, however often they log in, in each application and over all", async () => {
    for (const applicationId of [forum, shop, forum, undefined]) {
      await bench.login({ at: morning, userId: "ann", applicationId });
      await bench.login({ at: evening, userId: "ann", applicationId });
    }
    await bench.login({ at: morning, userId: "bob", applicationId: shop });
    expect(await daily()).toEqual(one(16742, 2));
    expect(await daily(forum)).toEqual(one(16742, 1));
    expect(await daily(shop)).toEqual(one(16742, 2));
    expect(await bench.report("retrieveMonthlyActiveUserReport", always)).toEqual(one(550, 2));
    expect(await bench.report("retrieveLoginReport", { ...always, applicationId: forum })).toMatchObject({ total: 4 });
    expect(await bench.report("retrieveLoginReport", always)).toMatchObject({ total: 9 });
  });

  test("are those of the application, however its id is written", async () => {
    await bench.login({ at: morning, userId: "ann", applicationId: forum.toUpperCase() });
    for (const id of [forum, forum.toUpperCase()]) expect(await daily(id)).toEqual(one(16742));
  });

  test("count in the day and the month of each login, in whatever order they come", async () => {
    for (const text of ["2015-11-03", "2015-10-31", "2015-11-01", "2015-10-31", "2015-11-03"]) {
      await bench.login({ at: at(`${text}T12:00Z`), userId: "ann" });
    }
    expect((await daily()).counts).toEqual([16739, 16740, 16742].map((interval) => ({ interval, count: 1 })));
    expect((await bench.report("retrieveMonthlyActiveUsersReport", always)).counts).toEqual([
      { interval: 549, count: 1 },
      { interval: 550, count: 1 },
    ]);
  });

  test("count once in a month from its first moment to its last, and in each of two that meet", async () => {
    for (const text of ["2015-11-01T00:00Z", "2015-11-30T23:59Z", "2015-12-01T00:00Z", "2015-10-31T23:59Z"]) {
      await bench.login({ at: at(text), userId: "ann", applicationId: forum });
    }
    for (const applicationId of [undefined, forum]) {
      const range = { ...always, ...(applicationId === undefined ? {} : { applicationId }) };
      expect((await bench.report("retrieveMonthlyActiveUsersReport", range)).counts).toEqual(
        [549, 550, 551].map((interval) => ({ interval, count: 1 })),
      );
    }
  });

  test("are those of the tenant: the same user id in another tenant is another user", async () => {
    await bench.login({ at: morning, userId: "ann" });
    await bench.login({ at: morning, userId: "ann", applicationId: foreign }, otherTenantId);
    await bench.login({ at: morning, userId: "bob", applicationId: foreign }, otherTenantId);
    for (const zone of ["Etc/UTC", "Asia/Tokyo"]) {
      await bench.setZone(zone);
      expect(await daily()).toEqual(one(16742, 1));
      expect(await bench.report("retrieveDailyActiveUsersReport", always, otherTenantId)).toEqual(one(16742, 2));
    }
  });

  test("do not come from registrations", async () => {
    await bench.register(forum, morning);
    expect(await daily()).toEqual(none);
    expect(await bench.report("retrieveLoginReport", always)).toEqual(none);
    expect(await bench.report("retrieveRegistrationReport", always)).toEqual(one(401816));
    expect(await bench.report("retrieveRegistrationReport", { ...always, applicationId: forum })).toEqual(one(401816));
    expect(await bench.report("retrieveRegistrationReport", { ...always, applicationId: shop })).toEqual(none);
  });
});

describe("totals", () => {
  const nothing = { logins: 0, registrations: 0, totalRegistrations: 0 };
  const now = at("2015-11-03T08:00Z");

  test("name every application of the tenant, and begin with nothing", async () => {
    expect((await bench.totals()).body).toEqual({
      applicationTotals: { [forum]: nothing, [shop]: nothing },
      globalRegistrations: 0,
      totalGlobalRegistrations: 0,
    });
  });

  test("count logins and registrations of an application, and users of the tenant, now and ever", async () => {
    const context = <T>(work: (place: ReturnType<typeof bench.contextOf>) => Promise<T>) =>
      bench.write((db) => work(bench.contextOf(db, now)));
    for (let users = 0; users < 3; users++) await context(recordUser);
    for (const applicationId of [forum, forum, shop, forum]) await bench.register(applicationId, now);
    for (const userId of ["ann", "bob", "ann"]) await bench.login({ at: now, userId, applicationId: forum });
    await bench.login({ at: now, userId: "eve" });
    const expected = {
      applicationTotals: {
        [forum]: { logins: 3, registrations: 3, totalRegistrations: 3 },
        [shop]: { logins: 0, registrations: 1, totalRegistrations: 1 },
      },
      globalRegistrations: 3,
      totalGlobalRegistrations: 3,
    };
    expect((await bench.totals()).body).toEqual(expected);
    await bench.setZone("Pacific/Apia");
    expect((await bench.totals()).body).toEqual(expected);
    expect((await bench.totals(otherTenantId)).body).toEqual({
      applicationTotals: { [foreign]: nothing },
      globalRegistrations: 0,
      totalGlobalRegistrations: 0,
    });
  });
});

describe("an application that is removed", () => {
  const now = at("2015-11-03T08:00Z");

  beforeEach(async () => {
    await bench.login({ at: now, userId: "ann", applicationId: forum });
    await bench.login({ at: now, userId: "bob", applicationId: shop });
    await bench.register(forum, now);
    await bench.write((db) => removeApplication(bench.contextOf(db, now), forum));
  });

  test("leaves what was done in it in the counts of the tenant, also in another zone", async () => {
    for (const [zone, day] of [
      ["Etc/UTC", 16742],
      ["Pacific/Pago_Pago", 16741],
    ] as const) {
      await bench.setZone(zone);
      expect(await daily()).toEqual(one(day, 2));
      expect(await bench.report("retrieveRegistrationReport", always)).toMatchObject({ total: 1 });
    }
  });

  test("leaves no counts that nobody can ask for, also in another zone", async () => {
    await bench.setZone("Asia/Tokyo");
    for (const table of ["report_counts", "report_totals"]) {
      const left = bench.store.read((db) =>
        db(table).join("report_scopes", "id", "scope").whereNull("application_id").select("scope"),
      );
      expect(await left).toEqual([]);
    }
  });

  test("leaves nothing to one that gets its id again", async () => {
    await bench.write(async (db) => {
      const application = { active: true, document: "{}", insert_instant: 0, last_update_instant: 0 };
      await db("applications").insert({ ...application, id: forum, name: "Forum", tenant_id: tenantId });
    });
    for (const zone of ["Etc/UTC", "Asia/Tokyo"]) {
      await bench.setZone(zone);
      expect(await daily(forum)).toEqual(none);
      expect(await bench.report("retrieveRegistrationReport", { ...always, applicationId: forum })).toEqual(none);
    }
    expect((await bench.totals()).body.applicationTotals[forum]).toMatchObject({ logins: 0, totalRegistrations: 0 });
    await bench.login({ at: now, userId: "ann", applicationId: forum });
    expect(await daily(forum)).toEqual(one(16742));
    expect(await daily()).toEqual(one(16742, 2));
  });
});

describe("what is not kept", () => {
  const now = at("2015-11-03T08:00Z");
  const failing = (work: (db: Parameters<Parameters<ReportsHarness["write"]>[0]>[0]) => Promise<void>) =>
    expect(
      bench.write(async (db) => {
        await work(db);
        throw new Error("something else went wrong");
      }),
    ).rejects.toThrow("something else");

  test("a login of an operation that fails is not counted", async () => {
    await failing((db) => recordLogin(bench.contextOf(db, now), { userId: "ann", applicationId: forum }));
    expect(await daily()).toEqual(none);
    expect((await bench.totals()).body.applicationTotals[forum]?.logins).toBe(0);
    expect(await bench.store.read((db) => db("login_records"))).toEqual([]);
  });
});

test("the zone of a new server is the one that its configuration has", () => {
  expect(defaultSystemConfiguration.reportTimezone).toBe(firstZone);
});
