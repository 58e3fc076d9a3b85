/** Stores the tenants of a server. They come only from the bootstrap. */
import type { Db } from "../store/db.ts";

interface TenantRow {
  readonly id: string;
  readonly name: string;
}

export async function loadTenants(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db<TenantRow>("tenants").orderBy("id").select("id");
  return new Set(rows.map(({ id }) => id));
}

export async function putTenant(db: Db, id: string, name: string): Promise<void> {
  await db<TenantRow>("tenants").insert({ id, name }).onConflict("id").merge();
}
