/**
 * Compares reports with a naive count over raw logins, in many zones, around clock changes, with logins in any order
 * and zone changes in between.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  forum,
  openReportsHarness,
  type Range,
  type ReportsHarness,
  shop,
  tenantId,
} from "./testdata/reports-harness.ts";

const zones = [
  "Etc/UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Marquesas",
  "Africa/Casablanca",
  "Africa/Monrovia",
  "Africa/Cairo",
  "America/Sao_Paulo",
  "Antarctica/Casey",
  "Antarctica/Troll",
] as const;

/** Instants of clock changes and ends of days, months and years. */
const moments = [
  "2015-10-25T01:00:00Z", // Berlin, back
  "2024-03-31T01:00:00Z", // Berlin, forward
  "2024-11-03T06:00:00Z", // New York, back
  "2009-11-01T02:31:00Z", // St John's, back from a minute past midnight, over the end of a month
  "2010-03-14T03:31:00Z", // St John's, forward
  "1988-04-03T03:31:00Z", // St John's, forward by two hours
  "1985-12-31T18:30:00Z", // Kathmandu, forward by a quarter of an hour
  "2015-04-04T15:00:00Z", // Lord Howe, back by half an hour
  "2011-12-30T10:00:00Z", // Apia, over a day that never was
  "2016-04-02T14:00:00Z", // Chatham, back
  "2012-07-20T02:00:00Z", // Casablanca, for Ramadan
  "2018-10-27T23:59:00Z", // Casablanca, for good
  "1972-01-07T00:44:30Z", // Monrovia, by 44 minutes and 30 seconds
  "1979-10-01T10:40:00Z", // Kiritimati, by 40 minutes
  "2014-09-25T21:00:00Z", // Cairo, back at midnight
  "2018-02-18T02:00:00Z", // São Paulo, back at midnight
  "2022-10-01T16:01:00Z", // Casey, at a minute past midnight
  "2023-10-29T01:00:00Z", // Troll, back by two hours
  "1970-01-01T00:00:00Z",
  "2015-12-31T23:59:00Z",
  "2037-06-15T12:00:00Z",
].map((text) => Date.parse(text));

const minute = 60_000;

/** Instants within seconds to months of one of these moments, usually in clusters. */
const instants = fc
  .tuple(
    fc.constantFrom(...moments),
    fc.oneof(
      fc.integer({ min: -90_000, max: 90_000 }),
      fc.integer({ min: -150, max: 150 }).map((minutes) => minutes * minute),
      fc.integer({ min: -72, max: 72 }).map((halves) => halves * 30 * minute + minute / 2),
      fc.integer({ min: -60, max: 60 }).map((days) => days * 1440 * minute),
    ),
  )
  .map(([moment, distance]) => moment + distance);

interface Action {
  readonly kind: "login" | "register" | "zone";
  readonly at: number;
  readonly userId: string;
  readonly applicationId: string | undefined;
  readonly zone: string;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom("login", "login", "login", "login", "login", "login", "register", "zone"),
  at: instants,
  userId: fc.constantFrom("ann", "bob", "eve"),
  applicationId: fc.constantFrom(undefined, forum, forum, shop),
  zone: fc.constantFrom(...zones),
});

interface ActivityEvent {
  readonly at: number;
  readonly userId: string;
  readonly applicationId: string | undefined;
}

let bench: ReportsHarness;

beforeAll(async () => {
  bench = await openReportsHarness();
});

afterAll(() => bench.close());

test("reports count what a naive count over raw logins counts", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 1, maxLength: 40 }),
      fc.array(fc.constantFrom(...zones), { minLength: 1, maxLength: 2 }),
      fc.array(fc.tuple(instants, instants), { minLength: 1, maxLength: 3 }),
      async (actions, laterZones, pairs) => {
        await bench.clear();
        const logins: ActivityEvent[] = [];
        const registrations: ActivityEvent[] = [];
        let zone = "Etc/UTC";
        for (const { kind, at, userId, applicationId = undefined, zone: wanted } of actions) {
          if (kind === "login") {
            await bench.login({ at, userId, applicationId });
            logins.push({ at, userId, applicationId });
          } else if (kind === "register") {
            await bench.register(applicationId ?? shop, at);
            registrations.push({ at, userId, applicationId: applicationId ?? shop });
          } else {
            await bench.setZone(wanted);
            zone = wanted;
          }
        }
        const whole: [number, number] = [-8e15, 8e15];
        for (const current of [zone, ...laterZones]) {
          if (current !== zone) await bench.setZone(current);
          zone = current;
          for (const [one, other] of [whole, ...pairs]) {
            for (const applicationId of [undefined, forum, shop]) {
              const range = { start: Math.min(one, other), end: Math.max(one, other), applicationId };
              await expectNaive(zone, range, { logins, registrations });
            }
          }
        }
      },
    ),
    { numRuns: Number(process.env["GATEHOUSE_REPORT_RUNS"] ?? 40) },
  );
});

async function expectNaive(
  zone: string,
  { applicationId, ...ends }: { start: number; end: number; applicationId: string | undefined },
  happened: { logins: readonly ActivityEvent[]; registrations: readonly ActivityEvent[] },
): Promise<void> {
  const range: Range = { ...ends, ...(applicationId === undefined ? {} : { applicationId }) };
  const of = (all: readonly ActivityEvent[]) =>
    all.filter((each) => applicationId === undefined || each.applicationId === applicationId);
  const [logins, registrations] = [of(happened.logins), of(happened.registrations)];
  const reports = {
    logins: await bench.report("retrieveLoginReport", range, tenantId),
    registrations: await bench.report("retrieveRegistrationReport", range, tenantId),
    days: await bench.report("retrieveDailyActiveUsersReport", range, tenantId),
    months: await bench.report("retrieveMonthlyActiveUsersReport", range, tenantId),
  };
  expect({ zone, range, ...reports }).toEqual({
    zone,
    range,
    logins: naive(logins, { zone, range, unit: "hour" }, false),
    registrations: naive(registrations, { zone, range, unit: "hour" }, false),
    days: naive(logins, { zone, range, unit: "day" }, true),
    months: naive(logins, { zone, range, unit: "month" }, true),
  });
}

type Unit = "hour" | "day" | "month";

function naive(
  happened: readonly ActivityEvent[],
  { zone, range, unit }: { zone: string; range: Range; unit: Unit },
  distinct: boolean,
) {
  const [from, to] = [numberOf(range.start, zone, unit), numberOf(range.end, zone, unit)];
  const found = new Map<number, string[]>();
  for (const { at, userId } of happened) {
    const interval = numberOf(at, zone, unit);
    if (interval >= from && interval < to) found.set(interval, [...(found.get(interval) ?? []), userId]);
  }
  const counts = [...found]
    .sort(([a], [b]) => a - b)
    .map(([interval, users]) => ({ interval, count: distinct ? new Set(users).size : users.length }));
  return { total: counts.reduce((sum, { count }) => sum + count, 0), counts };
}

/** Derives the interval number from the calendar and clock that a person in the zone sees. */
function numberOf(instant: number, zone: string, unit: Unit): number {
  if (instant === 8e15) return Number.MAX_SAFE_INTEGER;
  if (instant === -8e15) return Number.MIN_SAFE_INTEGER;
  const shown = new Date(instant).toLocaleString("sv-SE", { timeZone: zone });
  const [, year = "", month = "", day = "", hour = ""] = /^(\d+)-(\d\d)-(\d\d) (\d\d)/.exec(shown) ?? [];
  if (unit === "month") return (Number(year) - 1970) * 12 + Number(month) - 1;
  const days = Date.parse(`${year}-${month}-${day}T00:00:00Z`) / 86_400_000;
  return unit === "day" ? days : days * 24 + Number(hour);
}
