/** Reads totals over all time (Identity, Endpoints, Reports, totals). */

import type { components } from "@gatehouse/openapi/responses";
import type { TenantDb } from "../../contract/context.ts";
import type { Totals } from "./counts.ts";
import { wholeTenant } from "./scopes.ts";

type TotalsReport = components["schemas"]["TotalsReportResponse"];

/** Lists every application of the tenant, including those without activity. */
export async function readTotals(tenantDb: TenantDb): Promise<TotalsReport> {
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
