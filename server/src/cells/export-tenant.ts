/** Copies a tenant out of a store. */
import type { Knex } from "knex";
import { tenantRows } from "../access/tenants.ts";
import { loadReportZone } from "../identity/reports/report-zone.ts";
import { keysToTakeAlong } from "../identity/tokens/signing-keys.ts";
import { chunksOf } from "../store/chunks.ts";
import type { Db, Scalar } from "../store/db.ts";
import { jsonSql } from "../store/json-rows.ts";
import { readSealProbe, sealProbeTable } from "../store/sealed.ts";
import type { Store } from "../store/store.ts";
import { type TableColumn, tableColumns } from "../store/table-columns.ts";
import { type TenantFileWriter, type TenantHeader, TenantMoveError } from "./tenant-file.ts";
import { narrowToTenant, tenantTables } from "./tenant-tables.ts";

const signingKeys = "signing_keys";

/**
 * Writes the tenant as it is at one moment, with its secrets as the store has them. Resolves to the number of rows.
 * @throws TenantMoveError where the store does not have the tenant
 */
export function exportTenant(
  store: Store,
  { tenantId, now }: { readonly tenantId: string; readonly now: number },
  writer: TenantFileWriter,
): Promise<number> {
  return store.readLong(async (db) => {
    const header = await headerOf(db, tenantId);
    await writer.begin(header);
    for (const table of tenantTables) {
      for await (const rows of pagesOf(db, table, tenantId)) await writer.add(table, rows);
    }
    const keys: readonly Readonly<Record<string, unknown>>[] = await keysToTakeAlong(db, tenantId, now);
    const names = header.columns[signingKeys] ?? [];
    await writer.add(
      signingKeys,
      keys.map((row) => JSON.stringify(names.map((name) => row[name]))),
    );
    return writer.end();
  });
}

async function headerOf(db: Db, tenantId: string): Promise<TenantHeader> {
  const tenant = await tenantRows(db).where({ id: tenantId }).whereIn("state", ["present", "moving"]).first();
  if (tenant === undefined) throw new TenantMoveError(`The store does not have the tenant ${tenantId}.`);
  const columns: Record<string, readonly string[]> = {};
  for (const table of tenantTables) columns[table] = (await tableColumns(db, table)).map(({ name }) => name);
  return {
    gatehouseTenant: { id: tenant.id, name: tenant.name },
    schema: await schemaOf(db),
    columns,
    reportZone: await loadReportZone(db),
    sealed: (await readSealProbe(db(sealProbeTable))) ?? null,
  };
}

type Key = Scalar[];

export function schemaOf(db: Db): Promise<readonly string[]> {
  return db("schema_migrations").orderBy("name").pluck("name");
}

/** Keys that are read at once: whatever index a planner takes, it reads the tenant's rows once for so many. */
const keysAtOnce = 50_000;
const rowsAtOnce = 1_000;

/** Lists the rows of a tenant as JSON, in the order of their key. The database writes it, which takes a fifth of the time. */
async function* pagesOf(db: Db, table: string, tenantId: string): AsyncGenerator<readonly string[]> {
  const columns = await tableColumns(db, table);
  const names = columns.filter(({ key }) => key > 0).map(({ name }) => name);
  const after = `(${names.map(() => "??").join(", ")}) > (${names.map(() => "?").join(", ")})`;
  const narrow = narrowToTenant(db, table, tenantId);
  const json = valuesOf(db, columns);
  for (let last: Key | undefined; ; ) {
    const query = narrow(db(table)).orderBy(names).limit(keysAtOnce).select(names);
    if (last !== undefined) query.whereRaw(after, [...names, ...last]);
    const found: readonly Readonly<Record<string, Scalar>>[] = await query;
    const keys = found.map((row) => names.map((name) => row[name] ?? null));
    for (const some of chunksOf(keys, rowsAtOnce)) {
      const rows: readonly { readonly json: string }[] = await db(table)
        .whereIn(names, some)
        .orderBy(names)
        .select(json);
      yield rows.map((row) => row.json);
    }
    if (keys.length < keysAtOnce) return;
    last = keys.at(-1);
  }
}

function valuesOf(db: Db, columns: readonly TableColumn[]): Knex.Raw {
  const { row, boolean } = jsonSql(db);
  const values = columns.map(({ type }) => (type === "boolean" ? boolean("??") : "??"));
  const names = columns.map(({ name }) => name);
  return db.raw(`cast(${row}(${values.join(", ")}) as text) as json`, names);
}
