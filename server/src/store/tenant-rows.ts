/** Rows of a tenant: the one way to what has an id, which is unique in its tenant alone. */
import type { Db } from "./db.ts";

/** A connection with the tenant whose rows are read or written. */
export interface TenantDb {
  readonly db: Db;
  readonly tenantId: string;
}

/** Queries the tenant's rows of a table. */
export function ofTenant<Row extends object>({ db, tenantId }: TenantDb, table: string) {
  return db<Row>(table).where(`${table}.tenant_id`, tenantId);
}
