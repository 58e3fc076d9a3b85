/**
 * Reports: active users, logins, registrations and totals (Identity, Endpoints, Reports). They read rolled-up
 * counts, so their time follows the number of requested intervals.
 */

import type { components } from "@gatehouse/openapi/responses";
import type { TenantDb } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { zoneOf } from "../../dates/zone.ts";
import { findApplication } from "../applications/application-store.ts";
import { type Kind, kinds, readCounts, type Totals } from "./counts.ts";
import { days, hours, months, type Unit } from "./periods.ts";
import { loadReportZone } from "./report-zone.ts";
import { findScope, wholeTenant } from "./scopes.ts";

interface Query {
  readonly start: number;
  readonly end: number;
  readonly applicationId?: string;
}

export const reports = {
  retrieveDailyActiveUsersReport: dailyActiveUsers,
  retrieveDailyActiveUserReport: dailyActiveUsers,
  retrieveMonthlyActiveUsersReport: monthlyActiveUsers,
  retrieveMonthlyActiveUserReport: monthlyActiveUsers,
  retrieveLoginReport: hourlyReport(kinds.hourlyLogins),
  retrieveRegistrationReport: hourlyReport(kinds.hourlyRegistrations),

  async retrieveTotalsReport(_input, context) {
    return reply(200, await readTotals(context));
  },
} satisfies Partial<Handlers<OperationId>>;

function hourlyReport(kind: Kind) {
  return async ({ query }: { query: Query }, context: TenantDb) => {
    const report = await readReport(context, query, { kind, unit: hours });
    if ("errors" in report) return reply(400, report.errors);
    return reply(200, { total: report.total, hourlyCounts: report.counts });
  };
}

async function dailyActiveUsers({ query }: { query: Query }, context: TenantDb) {
  const report = await readReport(context, query, { kind: kinds.dailyUsers, unit: days });
  if ("errors" in report) return reply(400, report.errors);
  return reply(200, { total: report.total, dailyActiveUsers: report.counts });
}

async function monthlyActiveUsers({ query }: { query: Query }, context: TenantDb) {
  const report = await readReport(context, query, { kind: kinds.monthlyUsers, unit: months });
  if ("errors" in report) return reply(400, report.errors);
  return reply(200, { total: report.total, monthlyActiveUsers: report.counts });
}

/** Reads the counts of a range; both ends are rounded down to the start of their interval in the report zone. */
async function readReport(
  tenantDb: TenantDb,
  { start, end, applicationId }: Query,
  { kind, unit }: { readonly kind: Kind; readonly unit: Unit },
) {
  const problems = new Problems();
  if (start > end) {
    problems.field(
      "end",
      "invalid",
      "The end must not lie before the start. Send an end that is at least as great as start.",
    );
  }
  if (applicationId !== undefined && (await findApplication(tenantDb, applicationId)) === undefined) {
    problems.field(
      "applicationId",
      "invalid",
      "There is no application with this id. Send the id of an application, or leave it out for a report on all.",
    );
  }
  if (problems.any) return { errors: problems.toErrors() };
  const zone = zoneOf(await loadReportZone(tenantDb.db));
  const scope = await findScope(tenantDb, applicationId);
  const periodOf = (instant: number) => unit.of(zone.toLocal(Math.floor(clampInstant(instant) / 1000)));
  const counts =
    scope === undefined ? [] : await readCounts(tenantDb.db, { scope, kind }, [periodOf(start), periodOf(end)]);
  return { total: counts.reduce((sum, { count }) => sum + count, 0), counts };
}

/** Clamps an instant to the years that calendars support; any Long is valid input, and no counts exist outside. */
function clampInstant(instant: number): number {
  return Math.min(Math.max(instant, earliest), latest);
}

const earliest = Date.UTC(1900, 0);
const latest = Date.UTC(9999, 0);

type TotalsReport = components["schemas"]["TotalsReportResponse"];

/** Lists every application of the tenant, including those without activity. */
async function readTotals(tenantDb: TenantDb): Promise<TotalsReport> {
  const sums = await sumsOf(tenantDb);
  const applications: { id: string }[] = await tenantDb
    .db("applications")
    .where({ tenant_id: tenantDb.tenantId })
    .whereNull("delete_instant")
    .orderBy("id")
    .select("id");
  const tenant = sums.get(wholeTenant);
  return {
    applicationTotals: Object.fromEntries(applications.map(({ id }) => [id, toReport(sums.get(id))])),
    globalRegistrations: tenant?.registrations ?? 0,
    totalGlobalRegistrations: tenant?.total_registrations ?? 0,
  };
}

function toReport(sums: Totals | undefined) {
  return {
    logins: sums?.logins ?? 0,
    registrations: sums?.registrations ?? 0,
    totalRegistrations: sums?.total_registrations ?? 0,
  };
}

async function sumsOf({ db, tenantId }: TenantDb): Promise<ReadonlyMap<string, Totals>> {
  const rows: (Totals & { application_id: string })[] = await db("report_totals")
    .join("report_scopes", "report_scopes.id", "report_totals.scope")
    .where({ tenant_id: tenantId })
    .whereNotNull("application_id")
    .groupBy("application_id")
    .select("application_id", sum("logins"), sum("registrations"), sum("total_registrations"));
  return new Map(rows.map(({ application_id, ...sums }) => [application_id, sums]));

  function sum(column: keyof Totals) {
    return db.raw("cast(sum(??) as bigint) as ??", [column, column]);
  }
}
