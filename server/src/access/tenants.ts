/** Stores the tenants of a server. They come only from the bootstrap. */
import type { Knex } from "knex";

interface TenantRow {
  readonly id: string;
  readonly name: string;
}

export async function loadTenants(db: Knex): Promise<ReadonlySet<string>> {
  const rows = await db<TenantRow>("tenants").orderBy("id").select("id");
  return new Set(rows.map(({ id }) => id));
}

export async function putTenant(db: Knex, id: string, name: string): Promise<void> {
  await db<TenantRow>("tenants").insert({ id, name }).onConflict("id").merge();
}
