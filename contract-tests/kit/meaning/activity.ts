/**
 * Laws of reports against a model of their own: the kit lets users log in at the edges of intervals and of daylight saving,
 * and counts what it did by the calendar of the report zone (Decisions: Reports, Counting).
 */
import { type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { allTokens } from "../exchange/logins.ts";
import type { Law } from "../findings.ts";
import { type Calendar, calendarOf, type Unit } from "./calendar.ts";
import { type Login, logIn, registrationOf, someEmail } from "./log-in.ts";
import { type Caller, inThePast, type Subject } from "./subject.ts";

const countsActivity: Law = {
  id: "report-counts-activity",
  says: "A report counts what happened: each interval of the range by the calendar of the report zone, its start inclusive, its end exclusive.",
  lookAt:
    "The interval that an instant belongs to (zone, daylight saving, truncation), and what is counted in it: logins, users or first logins.",
};

const countsOnce: Law = {
  id: "login-counts-once",
  says: "A login counts once, as a login; the first one for an application counts as a registration too.",
  lookAt: "What reconcile adds to the counts, and whether a retry of its transaction adds it again.",
};

const noLogin: Law = {
  id: "refresh-is-no-login",
  says: "Exchanging a refresh token is no login: no report counts it.",
  lookAt: "Where logins are counted: is the code shared with the exchange of refresh tokens?",
};

const hour = 3_600_000;
const day = 24 * hour;

/** A login that the kit made. */
interface Activity {
  readonly at: number;
  readonly userId: string;
  readonly applicationId: Json;
}

interface Report {
  readonly operationId: string;
  readonly list: string;
  readonly unit: Unit;
  /** Returns what is counted of an application's activity, in the order in which it happened. */
  readonly counted: (all: readonly Activity[]) => readonly Activity[];
  /** Set where a user counts once in an interval. */
  readonly ofUsers?: boolean;
}

const all = (activity: readonly Activity[]): readonly Activity[] => activity;
const first = (activity: readonly Activity[]): readonly Activity[] =>
  activity.filter(
    (one, index) =>
      activity.findIndex((other) => other.userId === one.userId && other.applicationId === one.applicationId) === index,
  );

const reports: readonly Report[] = [
  { operationId: "retrieveLoginReport", list: "hourlyCounts", unit: "hour", counted: all },
  { operationId: "retrieveRegistrationReport", list: "hourlyCounts", unit: "hour", counted: first },
  ...["retrieveDailyActiveUsersReport", "retrieveDailyActiveUserReport"].map(
    (operationId): Report => ({ operationId, list: "dailyActiveUsers", unit: "day", counted: all, ofUsers: true }),
  ),
  ...["retrieveMonthlyActiveUsersReport", "retrieveMonthlyActiveUserReport"].map(
    (operationId): Report => ({ operationId, list: "monthlyActiveUsers", unit: "month", counted: all, ofUsers: true }),
  ),
];

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Counts the activity of a range as the documents say. */
function model(report: Report, calendar: Calendar, activity: readonly Activity[], { start, end }: Range): JsonObject {
  const [from, to] = [calendar.interval(start, report.unit), calendar.interval(end, report.unit)];
  const counts = new Map<number, Set<string>>();
  for (const [index, { at, userId }] of report.counted(activity).entries()) {
    const interval = calendar.interval(at, report.unit);
    if (interval < from || interval >= to) continue;
    const seen = counts.get(interval) ?? new Set();
    counts.set(interval, seen.add(report.ofUsers === true ? userId : String(index)));
  }
  const intervals = [...counts].sort(([a], [b]) => a - b).map(([interval, seen]) => ({ interval, count: seen.size }));
  return { total: intervals.reduce((sum, { count }) => sum + count, 0), [report.list]: intervals };
}

/** The activity of a part, and what is known of where it happened. */
interface Ledger {
  readonly activity: Activity[];
  readonly applications: readonly CreatedObject[];
}

async function act(caller: Caller, { activity }: Ledger, application: CreatedObject, email: string): Promise<Login> {
  const from = caller.now;
  const login = await logIn(caller, application.id, { email });
  // No more than some milliseconds pass, unless a minute or an hour ends just then.
  activity.push({ at: lastLoginOf(login, application) ?? from, userId: login.userId, applicationId: application.id });
  return login;
}

/** Returns when the server says that the login was. */
function lastLoginOf({ sent }: Login, { id }: CreatedObject): number | undefined {
  const { lastLoginInstant } = registrationOf(sent, id);
  return typeof lastLoginInstant === "number" ? lastLoginInstant : undefined;
}

/** Compares every report of every application, for ranges that begin and end at edges, and around them. */
async function compare(caller: Caller, ledger: Ledger, calendar: Calendar, ranges: readonly Range[]): Promise<void> {
  const { activity, applications } = ledger;
  for (const report of reports.filter(({ operationId }) => caller.has(operationId))) {
    for (const range of ranges) {
      for (const { id } of applications) {
        const own = activity.filter(({ applicationId }) => applicationId === id);
        const sent = await caller.send(report.operationId, { query: { ...range, applicationId: id } });
        const about = `${calendar.zone}, ${new Date(range.start).toISOString()} to ${new Date(range.end).toISOString()}`;
        const expected = model(report, calendar, own, range);
        caller.expect(countsActivity, report.operationId, { [about]: [expected, sent.json] });
      }
    }
  }
}

async function setZone(caller: Caller, reportTimezone: string): Promise<boolean> {
  const sent = await caller.send("patchSystemConfiguration", {
    body: { systemConfiguration: { reportTimezone } },
    mediaType: "application/json",
  });
  return sent.status === 200;
}

/** Zones whose edges are not those of UTC: half an hour off, with daylight saving in the north and the south. */
const zones = ["America/St_Johns", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu"] as const;

/** Logs in around the hours at which days, months and daylight saving begin and end. */
async function checkZone(caller: Caller, zone: string): Promise<void> {
  const calendar = calendarOf(zone);
  const year = 2012 + caller.session.random(`year ${zone}`).below(6);
  const shifts = calendar.shifts(year);
  // One edge of a day that is one of a month as well, and the changes of the clock.
  const edges = [calendar.midnight(year, 4), ...shifts];
  await inThePast(
    caller,
    async (pass) => {
      const ledger: Ledger = { activity: [], applications: [await application(caller), await application(caller)] };
      caller.begin();
      const emails = [someEmail(caller), someEmail(caller)];
      for (const edge of edges.sort((a, b) => a - b)) {
        for (const offset of [-hour / 2, 1_000, hour, hour + hour / 2]) {
          pass(edge + offset - caller.now);
          const which = ledger.activity.length;
          const target = ledger.applications[which % 3 === 2 ? 1 : 0];
          if (target !== undefined) await act(caller, ledger, target, emails[which % 2] ?? "");
        }
      }
      const ranges = edges.flatMap((edge): Range[] => [
        { start: edge, end: edge + hour },
        { start: edge - hour, end: edge },
        { start: edge - day - 1, end: edge + 2 * day - 1 },
        // Both ends are in one interval, so that it holds none.
        { start: edge, end: edge + hour - 1 },
      ]);
      await compare(caller, ledger, calendar, [
        { start: Date.UTC(year, 0, 1), end: Date.UTC(year + 1, 0, 1) },
        ...ranges,
      ]);
    },
    edges[0],
  );
}

function application(caller: Caller): Promise<CreatedObject> {
  return caller.create("Application", { with: allTokens });
}

async function totalsOf(caller: Caller, id: Json) {
  const { json } = await caller.send("retrieveTotalsReport");
  const { logins, registrations, totalRegistrations } = objectOf(
    objectOf(objectOf(json)["applicationTotals"])[String(id)],
  );
  const { globalRegistrations, totalGlobalRegistrations } = objectOf(json);
  const users = [globalRegistrations, totalGlobalRegistrations].map(Number);
  return { logins, registrations, totalRegistrations, users };
}

async function reportTotal(caller: Caller, operationId: string, id: Json): Promise<Json | undefined> {
  const { json } = await caller.send(operationId, {
    query: { start: caller.now - 2 * day, end: caller.now + 2 * day, applicationId: id },
  });
  return objectOf(json)["total"];
}

/** Logs in now: the totals and the reports agree with the model, or reconcile is at fault where all of them say more. */
async function checkTotals(caller: Caller): Promise<void> {
  const { id } = await application(caller);
  caller.begin();
  const email = someEmail(caller);
  const login = await logIn(caller, id, { email });
  for (const by of [email, someEmail(caller)]) await logIn(caller, id, { email: by });
  const totals = await totalsOf(caller, id);
  const logins = await reportTotal(caller, "retrieveLoginReport", id);
  const registrations = await reportTotal(caller, "retrieveRegistrationReport", id);
  const counted = [
    ["logins", 3, totals.logins, logins, "retrieveLoginReport"],
    ["registrations", 2, totals.totalRegistrations, registrations, "retrieveRegistrationReport"],
  ] as const;
  for (const [about, expected, total, report, of] of counted) {
    // Where both say the same, they were told the same.
    if (total === report) caller.expect(countsOnce, "reconcileToken", { [about]: [expected, total] });
    else {
      caller.expect(countsActivity, "retrieveTotalsReport", { [about]: [expected, total] });
      caller.expect(countsActivity, of, { total: [expected, report] });
    }
  }
  caller.expect(countsActivity, "retrieveTotalsReport", {
    registrations: [totals.totalRegistrations, totals.registrations],
  });
  await caller.send("refreshToken", { body: { refreshToken: login.refreshToken } });
  caller.expect(noLogin, "refreshToken", {
    "logins after a refresh": [totals.logins, (await totalsOf(caller, id)).logins],
  });
  await logIn(caller, id);
  const { logins: more, registrations: registered, users } = await totalsOf(caller, id);
  caller.expect(countsActivity, "retrieveTotalsReport", {
    "logins and registrations after another login": [
      [4, 3],
      [more ?? null, registered ?? null],
    ],
    // Others may come and go meanwhile.
    "globalRegistrations, totalGlobalRegistrations, more after another user": [
      [true, true],
      users.map((count, index) => count > (totals.users[index] ?? Number.NaN)),
    ],
  });
}

async function checkZones(caller: Caller): Promise<void> {
  await caller.scope.restoreAfterwards(caller.operation("patchSystemConfiguration"));
  for (const zone of zones) if (await setZone(caller, zone)) await checkZone(caller, zone);
}

export const activityReports: Subject = {
  name: "activity in reports",
  tags: ["Tokens", "Reports"],
  checks: [checkTotals, checkZones],
};
