/** Reports that count something else, or in other intervals. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { type Fault, handler, inArea, type OperationName } from "../fault.ts";
import { bodies, type Json, object, objects } from "../wire.ts";
import { afterwards } from "./make.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Changes the counts of a report, and adds them up anew. */
function counts(operation: OperationName, list: string, change: (counts: Json[]) => Json[]): PipelineOverride {
  return bodies(operation, 200, (body) => {
    const changed = change(objects(body[list]));
    body[list] = changed;
    body["total"] = changed.reduce((sum, { count }) => sum + Number(count), 0);
  });
}

/** Counts an interval too late, in one zone alone. */
function inZone(operation: OperationName, list: string, zone: string): PipelineOverride {
  return (pipeline) => {
    let present = "";
    const late = counts(operation, list, (given) =>
      given.map(({ interval, ...one }) => ({ interval: Number(interval) + (present === zone ? 1 : 0), ...one })),
    );
    return bodies("patchSystemConfiguration", 200, ({ systemConfiguration }) => {
      present = String(object(systemConfiguration)["reportTimezone"]);
    })(late(pipeline));
  };
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(instant);
  const text = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d+):?(\d+)?/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * hour + Number(minutes) * 60_000);
}

const identityReports = ["reconcileToken", "updateSystemConfiguration", "patchSystemConfiguration"] as const;

export const reports: readonly Fault[] = inArea("reports", [
  {
    id: "report-end-inclusive",
    title: "retrieveLoginReport counts the hour of the end of the range too.",
    operation: "retrieveLoginReport",
    shownBy: identityReports,
    laws: ["range-sums-its-parts", "report-counts-activity"],
    pipelineOverride: () =>
      handler(
        "retrieveLoginReport",
        (usual) => (input, context) =>
          usual({ ...input, query: { ...input.query, end: input.query.end + hour } }, context),
      ),
  },
  {
    id: "report-start-exclusive",
    title: "retrieveRegistrationReport leaves out the hour of the start of the range.",
    operation: "retrieveRegistrationReport",
    shownBy: identityReports,
    laws: ["range-sums-its-parts", "report-counts-activity", "range-runs-forward"],
    pipelineOverride: () =>
      handler("retrieveRegistrationReport", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const start = Math.min(input.query.start + hour, input.query.end);
        return reply.status === 200 ? usual({ ...input, query: { ...input.query, start } }, context) : reply;
      }),
  },
  {
    id: "report-range-not-cut-down",
    title: "retrieveDailyActiveUsersReport rounds the start of the range up to the next day.",
    operation: "retrieveDailyActiveUsersReport",
    shownBy: identityReports,
    laws: ["range-sums-its-parts", "report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveDailyActiveUsersReport", (usual) => async (input, context) => {
        const start = Math.min(input.query.start + day - 1, Math.max(input.query.start, input.query.end));
        return usual({ ...input, query: { ...input.query, start } }, context);
      }),
  },
  {
    id: "monthly-end-inclusive",
    title: "retrieveMonthlyActiveUsersReport counts the month of the end of the range too.",
    operation: "retrieveMonthlyActiveUsersReport",
    shownBy: identityReports,
    laws: ["range-sums-its-parts", "report-counts-activity"],
    pipelineOverride: () =>
      handler(
        "retrieveMonthlyActiveUsersReport",
        (usual) => (input, context) =>
          usual({ ...input, query: { ...input.query, end: input.query.end + 31 * day } }, context),
      ),
  },
  {
    id: "months-count-from-one",
    title: "retrieveMonthlyActiveUserReport counts months from one instead of from zero.",
    operation: "retrieveMonthlyActiveUserReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () =>
      counts("retrieveMonthlyActiveUserReport", "monthlyActiveUsers", (given) =>
        given.map(({ interval, ...one }) => ({ interval: Number(interval) + 1, ...one })),
      ),
  },
  {
    id: "hours-of-another-zone",
    title: "retrieveLoginReport takes a zone with half hours for the next one.",
    operation: "retrieveLoginReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () => inZone("retrieveLoginReport", "hourlyCounts", "Australia/Lord_Howe"),
  },
  {
    id: "days-of-another-zone",
    title: "retrieveDailyActiveUserReport counts the days of a zone with quarters of an hour a day too late.",
    operation: "retrieveDailyActiveUserReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () => inZone("retrieveDailyActiveUserReport", "dailyActiveUsers", "Asia/Kathmandu"),
  },
  {
    id: "range-within-an-interval-counts",
    title: "retrieveRegistrationReport counts the hour of a range that begins and ends in it.",
    operation: "retrieveRegistrationReport",
    shownBy: identityReports,
    laws: ["range-sums-its-parts", "report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveRegistrationReport", (usual) => (input, context) => {
        const { start, end } = input.query;
        const isWithin = start < end && Math.floor(start / hour) === Math.floor(end / hour);
        return usual({ ...input, query: { ...input.query, end: isWithin ? end + hour : end } }, context);
      }),
  },
  {
    id: "daily-report-counts-logins",
    title: "retrieveDailyActiveUsersReport counts the logins of a day instead of its users.",
    operation: "retrieveDailyActiveUsersReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveDailyActiveUsersReport", (usual, { retrieveLoginReport }) => async (input, context) => {
        const [reply, logins] = [await usual(input, context), await retrieveLoginReport(input, context)];
        if (reply.status !== 200 || logins.status !== 200) return reply;
        const dailyActiveUsers = reply.body.dailyActiveUsers.map(({ interval }) => ({
          interval,
          count: logins.body.hourlyCounts
            .filter((one) => Math.floor(one.interval / 24) === interval)
            .reduce((sum, { count }) => sum + count, 0),
        }));
        const total = dailyActiveUsers.reduce((sum, { count }) => sum + count, 0);
        return { ...reply, body: { dailyActiveUsers, total } };
      }),
  },
  {
    id: "daylight-saving-ignored",
    title: "retrieveLoginReport counts in the zone's winter time all year.",
    operation: "retrieveLoginReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveLoginReport", (usual, { retrieveSystemConfiguration }) => async (input, context) => {
        const reply = await usual(input, context);
        const configuration = await retrieveSystemConfiguration({ ...input, query: {} }, context);
        if (reply.status !== 200 || configuration.status !== 200) return reply;
        const { reportTimezone } = configuration.body.systemConfiguration;
        const hourlyCounts = reply.body.hourlyCounts.map(({ interval, count }) => {
          const instant = interval * hour;
          const winter = offsetAt(Date.UTC(new Date(instant).getUTCFullYear(), 0), reportTimezone);
          return { interval: interval + Math.round((winter - offsetAt(instant, reportTimezone)) / hour), count };
        });
        return { ...reply, body: { ...reply.body, hourlyCounts } };
      }),
  },
  {
    id: "report-zone-ignored",
    title: "retrieveRegistrationReport counts in UTC, whatever zone is configured.",
    operation: "retrieveRegistrationReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveRegistrationReport", (usual, { retrieveSystemConfiguration }) => async (input, context) => {
        const reply = await usual(input, context);
        const configuration = await retrieveSystemConfiguration({ ...input, query: {} }, context);
        if (reply.status !== 200 || configuration.status !== 200) return reply;
        const { reportTimezone } = configuration.body.systemConfiguration;
        const hourlyCounts = reply.body.hourlyCounts.map(({ interval, count }) => ({
          interval: interval - Math.round(offsetAt(interval * hour, reportTimezone) / hour),
          count,
        }));
        return { ...reply, body: { ...reply.body, hourlyCounts } };
      }),
  },
  {
    id: "report-total-counts-intervals",
    title: "retrieveLoginReport tells as the total how many hours have logins.",
    operation: "retrieveLoginReport",
    shownBy: identityReports,
    laws: ["totals-are-sums", "report-counts-activity"],
    pipelineOverride: () =>
      bodies("retrieveLoginReport", 200, (body) => {
        body["total"] = objects(body["hourlyCounts"]).length;
      }),
  },
  {
    id: "report-total-of-all-applications",
    title: "retrieveMonthlyActiveUsersReport tells the total of all applications where one is named.",
    operation: "retrieveMonthlyActiveUsersReport",
    shownBy: identityReports,
    laws: ["totals-are-sums", "report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveMonthlyActiveUsersReport", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const { applicationId: _, ...query } = input.query;
        const all = await usual({ ...input, query }, context);
        if (reply.status !== 200 || all.status !== 200) return reply;
        return { ...reply, body: { ...reply.body, total: all.body.total } };
      }),
  },
  {
    id: "report-lists-empty-intervals",
    title: "retrieveDailyActiveUserReport lists the day after each active one with a count of zero.",
    operation: "retrieveDailyActiveUserReport",
    shownBy: identityReports,
    laws: ["report-counts-activity", "list-ordered"],
    pipelineOverride: () =>
      counts("retrieveDailyActiveUserReport", "dailyActiveUsers", (given) => {
        const last = given.at(-1);
        return last === undefined ? given : [...given, { interval: Number(last["interval"]) + 1, count: 0 }];
      }),
  },
  {
    id: "registrations-are-logins",
    title: "retrieveRegistrationReport counts every login as a registration.",
    operation: "retrieveRegistrationReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveRegistrationReport", (_usual, { retrieveLoginReport }) => retrieveLoginReport),
  },
  {
    id: "report-ignores-application",
    title: "retrieveDailyActiveUserReport counts all applications, whichever is named.",
    operation: "retrieveDailyActiveUserReport",
    shownBy: identityReports,
    laws: ["report-counts-activity", "totals-are-sums"],
    pipelineOverride: () =>
      handler("retrieveDailyActiveUserReport", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const { applicationId: _, ...query } = input.query;
        return reply.status === 200 ? usual({ ...input, query }, context) : reply;
      }),
  },
  {
    id: "totals-count-logins-as-registrations",
    title: "retrieveTotalsReport tells the logins of an application as its registrations of all time.",
    operation: "retrieveTotalsReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveTotalsReport", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status !== 200) return reply;
        for (const totals of Object.values(reply.body.applicationTotals)) totals.totalRegistrations = totals.logins;
        return reply;
      }),
  },
  {
    id: "totals-lack-idle-applications",
    title: "retrieveTotalsReport leaves out the last login of each application.",
    operation: "retrieveTotalsReport",
    shownBy: identityReports,
    laws: ["report-counts-activity"],
    pipelineOverride: () =>
      handler("retrieveTotalsReport", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status !== 200) return reply;
        for (const totals of Object.values(reply.body.applicationTotals))
          totals.logins = Math.max(0, totals.logins - 1);
        return reply;
      }),
  },
  {
    id: "refresh-counts-as-login",
    title: "refreshToken counts as a login.",
    operation: "refreshToken",
    shownBy: [...identityReports, "retrieveTotalsReport", "retrieveLoginReport"],
    laws: ["refresh-is-no-login"],
    pipelineOverride: () =>
      afterwards("refreshToken", async (db) => {
        await db("report_totals").increment("logins", 1);
        await db("report_counts").where({ kind: 1 }).increment("count", 1);
      }),
  },
]);
