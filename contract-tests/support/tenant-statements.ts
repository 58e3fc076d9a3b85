/**
 * Holds every statement of SQLite that a test leads to against the schema: one about rows whose ids are unique in their tenant
 * names the tenant, or takes its id along (Decisions: Chosen ids). It is refused where it is prepared, so that the test fails that
 * led to it.
 */
import { createRequire } from "node:module";

interface Statement {
  pluck(): { all(): unknown[] };
}
type Prepare = (sql: string) => Statement;

const references = /\b(?:from|join|into|update)\s+[`"]?(\w+)/gi;

/** Statements about the rows of all tenants, whose ids they do not need. */
const ofAllTenants: readonly RegExp[] = [
  // `Store.clear`.
  /^delete from `\w+`$/,
  // SQLite's batches name the tenant where they look for their rows.
  /where `rowid` in \(select `rowid` from `\w+` where `tenant_id` = \?/,
  // Secrets from before the first master key.
  / is not null and not `\w+` like \? limit \?$/,
  // Tenants whose applications are mapped to those of the moderation service.
  /^select \* from `applications` where `delete_instant` is null and `active` = \? and \(`document` like/,
  // By age.
  /^delete from `outbox_breakers` where `open_until_instant` < \?$/,
  // Counts of deleted applications, and a recount of all.
  / in \(select `id` from `report_scopes` where `application_id` is null\)/,
  /^select \* from `report_scopes`$/,
  // Rows as they are, the tenant among their columns.
  /^select \* from `(?:outbox_breakers|sign_in_failure_minutes)` /,
];

/** Returns the tables that the statement is about, where it does not name the tenant of each. */
export function tablesWithoutTenant(sql: string, tenantTables: ReadonlySet<string>): readonly string[] {
  const tables = Array.from(sql.matchAll(references), ([, name = ""]) => name).filter((name) => tenantTables.has(name));
  const named = sql.match(/\btenant_id\b/g)?.length ?? 0;
  return named < tables.length && !ofAllTenants.some((pattern) => pattern.test(sql)) ? tables : [];
}

/** Returns the tables that have a tenant in their key, or a unique index that begins with it. */
function tenantTablesOf(prepare: Prepare): ReadonlySet<string> {
  const names = prepare(`
    select t.name from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and c.name = 'tenant_id' and (c.pk > 0 or exists (
      select 1 from pragma_index_list(t.name) i
      where i."unique" and (select name from pragma_index_info(i.name) where seqno = 0) = 'tenant_id'))`);
  return new Set(names.pluck().all().map(String));
}

// The package has no types.
const { prototype }: { readonly prototype: { prepare: Prepare } } = createRequire(import.meta.url)("better-sqlite3");
const { prepare } = prototype;
const checked = new Set<string>();
let isChecking = false;

/** Test files share the process: whoever turns this on turns it off. */
export function checkStatements(isOn: boolean): void {
  isChecking = isOn;
}

prototype.prepare = function prepareChecked(this: typeof prototype, sql) {
  if (isChecking && !checked.has(sql)) {
    const tables = tablesWithoutTenant(sql, tenantTablesOf(prepare.bind(this)));
    if (tables.length > 0) throw new Error(`A statement names no tenant of its rows (${tables.join(", ")}): ${sql}`);
    checked.add(sql);
  }
  return prepare.call(this, sql);
};
