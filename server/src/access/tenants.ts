/** Stores the tenants of a server. They come from the bootstrap, or from another server's store (Decisions: Moving a tenant). */
import { generalError } from "../contract/errors.ts";
import { reply } from "../contract/handlers.ts";
import type { Db } from "../store/db.ts";

/**
 * `moving` to another store: nothing of it is changed. `arriving` from one: it is not whole yet. `moved`: only its keys are left,
 * so that who uses one is told where it is.
 */
export type TenantState = "present" | "moving" | "arriving" | "moved";

export interface TenantRow {
  readonly id: string;
  readonly name: string;
  readonly state: TenantState;
  /** The URL of the server that has a tenant that moved. */
  readonly moved_to: string | null;
}

export function tenantRows(db: Db) {
  return db<TenantRow>("tenants");
}

/** Answers what would change a tenant that is not here, or not whole. */
export const movingReply = {
  ...reply(503, generalError("unavailable", "The tenant is being moved to another server. Try again in a moment.")),
  headers: { "Retry-After": "1" },
};

/** Returns true where one of the tenants is not here, or not whole. */
export async function areMoving(db: Db, ids: readonly (string | undefined)[]): Promise<boolean> {
  const named = ids.filter((id) => id !== undefined);
  return (await tenantRows(db).whereIn("id", named).whereNot({ state: "present" }).first("id")) !== undefined;
}

/** The tenants that this store has. */
export async function loadTenants(db: Db): Promise<ReadonlySet<string>> {
  const rows = await tenantRows(db).whereNot({ state: "moved" }).orderBy("id").select("id");
  return new Set(rows.map(({ id }) => id));
}

/** Returns false for a store that has never had a tenant. */
export async function hasHadTenants(db: Db): Promise<boolean> {
  return (await tenantRows(db).first("id")) !== undefined;
}

/** Returns false where the tenant has moved to another store. */
export async function putTenant(db: Db, id: string, name: string): Promise<boolean> {
  const put = await tenantRows(db)
    .insert({ id, name })
    .onConflict("id")
    .merge(["name"])
    .where("tenants.state", "<>", "moved")
    .returning("id");
  return put.length > 0;
}
