/** Whose activity is counted: an application's, or the whole tenant's, which is what a global report is about. */
import type { Db, TenantDb } from "../../contract/context.ts";

export interface ScopeRow {
  readonly id: number;
  readonly tenant_id: string;
  /** Empty for the whole tenant, null for an application that is gone. */
  readonly application_id: string | null;
}

export interface Scopes {
  readonly tenant: number;
  /** Undefined for what was done in no application. */
  readonly application: number | undefined;
}

export const wholeTenant = "";

export async function ensureScopes(place: TenantDb, applicationId: string | undefined): Promise<Scopes> {
  const application = applicationId?.toLowerCase();
  const wanted = [wholeTenant, ...(application === undefined ? [] : [application])];
  let found = await findScopes(place, wanted);
  if (found.size < wanted.length) {
    const rows = wanted.map((id) => ({ tenant_id: place.tenantId, application_id: id }));
    await place.db("report_scopes").insert(rows).onConflict(["tenant_id", "application_id"]).ignore();
    found = await findScopes(place, wanted);
  }
  const tenant = found.get(wholeTenant);
  if (tenant === undefined) throw new TypeError("The tenant has no scope, though it was just made.");
  return { tenant, application: application === undefined ? undefined : found.get(application) };
}

/** The scope of an application, or of the whole tenant; undefined while nothing was counted in it. */
export async function findScope(place: TenantDb, applicationId: string | undefined): Promise<number | undefined> {
  const id = applicationId?.toLowerCase() ?? wholeTenant;
  return (await findScopes(place, [id])).get(id);
}

async function findScopes({ db, tenantId }: TenantDb, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await scopes(db).where({ tenant_id: tenantId }).whereIn("application_id", ids);
  return new Map(rows.map(({ id, application_id }) => [application_id ?? "", id]));
}

export function scopes(db: Db) {
  return db<ScopeRow>("report_scopes");
}
