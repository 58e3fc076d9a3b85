/** The states of a tenant that moves (Decisions: Moving a tenant). */
import { type TenantState, tenantRows } from "../access/tenants.ts";
import type { Db } from "../store/db.ts";
import type { Store } from "../store/store.ts";
import { ofTenant } from "../store/tenant-rows.ts";
import { TenantMoveError } from "./tenant-file.ts";

/** @throws TenantMoveError where the tenant is in none of the states that it may leave */
export async function changeState(db: Db, id: string, from: readonly TenantState[], to: TenantState): Promise<void> {
  const changed = await tenantRows(db)
    .where({ id })
    .whereIn("state", [...from])
    .update({ state: to });
  if (changed > 0) return;
  const row = await tenantRows(db).where({ id }).first();
  throw new TenantMoveError(row === undefined ? `There is no tenant ${id}.` : `The tenant ${id} is ${row.state} now.`);
}

/** Returns true while a process works on a job of the tenant. */
export function hasRunningJobs(store: Store, tenantId: string, now: number): Promise<boolean> {
  return store.read(async (db) => {
    const jobs = () => ofTenant({ db, tenantId }, "outbox").whereNull("end_instant");
    const held = db("outbox_channels").where("lease_expiration_instant", ">", now).select("channel");
    const running = jobs().where((of) => of.where("lease_expiration_instant", ">", now).orWhereIn("channel", held));
    return (await running.first("id")) !== undefined;
  });
}
