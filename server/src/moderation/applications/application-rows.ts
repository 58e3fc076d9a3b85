/** Moderation applications as they are stored; their notification servers are stored by themselves. */
import type { Db, TenantDb } from "../../contract/context.ts";
import { type Row, table } from "../../store/table.ts";
import type { StoredConfiguration } from "./application-document.ts";

interface StoredApplication extends StoredConfiguration {
  readonly id: string;
  readonly name: string;
}

export const applicationTable = table<StoredApplication, keyof StoredConfiguration>()({
  name: "moderation_applications",
  // The instant of deletion, while the content is being removed.
  keys: { tenant_id: "text", delete_instant: "bigint?" },
  fields: { id: "text", name: "text" },
  hasDocument: true,
});

export type ApplicationRow = Row<typeof applicationTable>;

export function configurationOf({ document }: Pick<ApplicationRow, "document">): StoredConfiguration {
  return JSON.parse(document);
}

/** Queries those that have not been deleted, of all tenants. */
export function presentApplications(db: Db) {
  return applicationTable.rows(db).whereNull("delete_instant");
}

export function tenantApplications({ db, tenantId }: TenantDb) {
  return presentApplications(db).where({ tenant_id: tenantId });
}
