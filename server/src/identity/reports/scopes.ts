/** Scopes of activity counts: an application, or the whole tenant for global reports. */
import type { Db, TenantDb } from "../../contract/context.ts";

export interface ScopeRow {
  readonly id: number;
  readonly tenant_id: string;
  /** Empty for the whole tenant, null for a deleted application. */
  readonly application_id: string | null;
}

export interface Scopes {
  readonly tenant: number;
  /** Undefined for activity outside any application. */
  readonly application: number | undefined;
}

export const wholeTenant = "";

export async function ensureScopes(tenantDb: TenantDb, applicationId: string | undefined): Promise<Scopes> {
  const application = applicationId?.toLowerCase();
  const wanted = [wholeTenant, ...(application === undefined ? [] : [application])];
  let found = await findScopes(tenantDb, wanted);
  if (found.size < wanted.length) {
    const rows = wanted.map((id) => ({ tenant_id: tenantDb.tenantId, application_id: id }));
    await tenantDb.db("report_scopes").insert(rows).onConflict(["tenant_id", "application_id"]).ignore();
    found = await findScopes(tenantDb, wanted);
  }
  const tenant = found.get(wholeTenant);
  if (tenant === undefined) throw new TypeError("The tenant has no scope, though it was just made.");
  return { tenant, application: application === undefined ? undefined : found.get(application) };
}

/** Returns the scope of an application or of the whole tenant; undefined before its first count. */
export async function findScope(tenantDb: TenantDb, applicationId: string | undefined): Promise<number | undefined> {
  const id = applicationId?.toLowerCase() ?? wholeTenant;
  return (await findScopes(tenantDb, [id])).get(id);
}

async function findScopes({ db, tenantId }: TenantDb, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await scopes(db).where({ tenant_id: tenantId }).whereIn("application_id", ids);
  return new Map(rows.map(({ id, application_id }) => [application_id ?? "", id]));
}

export function scopes(db: Db) {
  return db<ScopeRow>("report_scopes");
}
