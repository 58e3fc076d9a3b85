/** Brings a tenant into a store, and takes one out of it. */
import { lockApiKeys, recordApiKeyChange } from "../access/api-key-changes.ts";
import { tenantRows } from "../access/tenants.ts";
import { loadReportZone } from "../identity/reports/report-zone.ts";
import { hasSecrets, resealRow } from "../sealed-secrets.ts";
import type { Db } from "../store/db.ts";
import { deleteExpired } from "../store/delete-batch.ts";
import { DuplicateKey, toFailure } from "../store/failures.ts";
import { jsonSql } from "../store/json-rows.ts";
import { fitsSealedStore, type Sealer, sealingKey } from "../store/sealed.ts";
import type { Store } from "../store/store.ts";
import { type TableColumn, tableColumns } from "../store/table-columns.ts";
import { schemaOf } from "./export-tenant.ts";
import { type TenantFileReader, type TenantHeader, TenantMoveError } from "./tenant-file.ts";
import { namesTenant, narrowToTenant, rowsAtOnce, tenantColumn, tenantTables } from "./tenant-tables.ts";

/** Rows of a transaction: others write in between. */
const batchSize = 2_000;

export interface ImportedTenant {
  readonly id: string;
  readonly rows: number;
}

/**
 * Brings in the tenant of a file. It is `arriving` until `finish`, so that nobody sees half of it; where this fails, what was
 * brought in is taken out again.
 *
 * @param sourceKey the master key of the store that the tenant comes from; undefined where that sealed nothing
 * @throws TenantMoveError where the store has the tenant, or something of the same id; or where the file does not fit
 */
export async function importTenant(
  store: Store,
  reader: TenantFileReader,
  sourceKey: Uint8Array | undefined,
): Promise<ImportedTenant> {
  const header = await reader.header();
  const from = openSeals(header, sourceKey);
  const { id } = header.gatehouseTenant;
  let count = 0;
  await store.write((db) => begin(db, header));
  try {
    const columns = new Map<string, readonly TableColumn[]>();
    for await (const { table, rows } of reader.rows(batchSize)) {
      if (!tenantTables.includes(table))
        throw new TenantMoveError(`The file has rows of ${table}, which does not move.`);
      const known = columns.get(table) ?? (await store.read((db) => columnsOf(db, table, header)));
      columns.set(table, known);
      const target = { table, columns: known };
      await store.write((db) => insertRows(db, id, target, toSealed(target, rows, from, db)));
      count += rows.length;
    }
  } catch (error) {
    await removeRows(store, id);
    await store.write((db) => tenantRows(db).where({ id }).delete());
    const failure = toFailure(error);
    if (!(failure instanceof DuplicateKey)) throw failure;
    const message = `The store has something that the tenant has as well: ${failure.constraint}. Nothing was brought in.`;
    throw new TenantMoveError(message, { cause: error });
  }
  return { id, rows: count };
}

/** @throws TenantMoveError where the key does not open the secrets of the file */
function openSeals({ sealed }: TenantHeader, sourceKey: Uint8Array | undefined): Sealer {
  if (sealed === null) return { state: { sealingKey: undefined } };
  if (sourceKey === undefined || !fitsSealedStore(sourceKey, sealed)) {
    const advice = "Name a file with the master key of the store that the tenant comes from: --source-key-file <file>.";
    throw new TenantMoveError(`The secrets of the file are sealed with another master key. ${advice}`);
  }
  return { state: { sealingKey: sealingKey(sourceKey) } };
}

async function begin(db: Db, { gatehouseTenant: { id, name }, schema, reportZone }: TenantHeader): Promise<void> {
  const own = await schemaOf(db);
  if (JSON.stringify(own) !== JSON.stringify(schema)) {
    throw new TenantMoveError(`The two stores have different schemas. ${sameVersion}`);
  }
  if ((await loadReportZone(db)) !== reportZone) {
    const advice = "Give both servers the same reportTimezone first.";
    throw new TenantMoveError(
      `The reports of the tenant are counted in ${reportZone}, and those of this store are not. ${advice}`,
    );
  }
  const known = await tenantRows(db).where({ id }).first();
  if (known?.state === "arriving") {
    throw new TenantMoveError(
      `The tenant ${id} is arriving already. If nobody brings it in, end that: tenant cancel ${id}`,
    );
  }
  if (known !== undefined && known.state !== "moved")
    throw new TenantMoveError(`The store has the tenant ${id} already.`);
  // A tenant that comes back brings its keys, which were left here to tell where it is.
  await tenantRows(db).where({ id }).delete();
  await tenantRows(db).insert({ id, name, state: "arriving" });
}

/** Returns the columns in the order of the file. @throws TenantMoveError where it has other ones */
async function columnsOf(db: Db, table: string, header: TenantHeader): Promise<readonly TableColumn[]> {
  const columns = await tableColumns(db, table);
  if (JSON.stringify(columns.map(({ name }) => name)) === JSON.stringify(header.columns[table])) return columns;
  throw new TenantMoveError(`The two stores have different columns in ${table}. ${sameVersion}`);
}

const sameVersion = "Bring both to one version of Gatehouse first.";

interface Target {
  readonly table: string;
  /** In the order of the values of a row. */
  readonly columns: readonly TableColumn[];
}

function toSealed({ table, columns }: Target, rows: readonly string[], from: Sealer, to: Sealer): readonly string[] {
  if (!hasSecrets(table)) return rows;
  return rows.map((row) => {
    const values = JSON.parse(row);
    const given = Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]));
    const sealed = resealRow(table, given, from, to);
    return JSON.stringify(columns.map(({ name }) => sealed[name]));
  });
}

/** By statements whose texts are the same for any number of rows. @throws TenantMoveError for a row of another tenant */
async function insertRows(db: Db, tenantId: string, target: Target, rows: readonly string[]): Promise<void> {
  // Locked, so that nobody who gives the move up takes out what is there before this.
  if ((await tenantRows(db).where({ id: tenantId, state: "arriving" }).forUpdate().first()) === undefined)
    throw new TenantMoveError(`The move of the tenant ${tenantId} was given up meanwhile. Nothing was brought in.`);
  const { table, columns } = target;
  const valuesOf = (name: string): readonly unknown[] => {
    const index = columns.findIndex((column) => column.name === name);
    return rows.map((row) => JSON.parse(row)[index]);
  };
  if (namesTenant(table) && valuesOf(tenantColumn).some((id) => id !== tenantId)) throw foreignRows(table);
  const json = `[${rows.join(",")}]`;
  const names = columns.map(({ name }) => name);
  const given = valuesIn(db, target, names, { json, tenantId });
  await db.raw(`insert into ?? (${marksOf(names)}) ${given.sql}`, [table, ...names, ...given.bindings]);
  if (!namesTenant(table)) {
    // In the same transaction: what belongs to others is not here for a moment.
    const key = columns.flatMap(({ name, key: place }) => (place > 0 ? name : []));
    const brought = valuesIn(db, target, key, { json, tenantId });
    const [own] = await narrowToTenant(
      db,
      table,
      tenantId,
    )(db(table))
      .whereRaw(`(${marksOf(key)}) in (${brought.sql})`, [...key, ...brought.bindings])
      .count({ rows: "*" });
    if (Number(own.rows) !== rows.length) throw foreignRows(table);
  }
  if (table !== "api_keys") return;
  await lockApiKeys(db);
  for (const hash of valuesOf("hash")) await recordApiKeyChange(db, String(hash));
}

/** Selects columns of rows that come as JSON. The tenant is the one that moves. */
function valuesIn(
  db: Db,
  { columns }: Target,
  names: readonly string[],
  { json, tenantId }: { readonly json: string; readonly tenantId: string },
) {
  const chosen = columns.flatMap(({ name, type }, index) => (names.includes(name) ? { name, type, index } : []));
  const { item, items } = jsonSql(db);
  const values = chosen.map(({ name, type, index }) => {
    if (name === tenantColumn) return `cast(? as ${type})`;
    return item(index, type);
  });
  return {
    sql: `select ${values.join(", ")} from ${items("?")}`,
    bindings: [...chosen.flatMap(({ name }) => (name === tenantColumn ? tenantId : [])), json],
  };
}

function marksOf(names: readonly string[]): string {
  return names.map(() => "??").join(", ");
}

function foreignRows(table: string): TenantMoveError {
  return new TenantMoveError(`The file has rows of ${table} that belong to another tenant. Nothing was brought in.`);
}

/**
 * Deletes the rows of a tenant, some at a time.
 * @param kept tables whose rows stay
 */
export async function removeRows(store: Store, tenantId: string, kept: readonly string[] = []): Promise<number> {
  let count = 0;
  for (const table of tenantTables.toReversed()) {
    if (kept.includes(table)) continue;
    const columns = await store.read((db) => tableColumns(db, table));
    const key = columns.flatMap(({ name, key: place }) => (place > 0 ? name : []));
    for (let more = true; more; ) {
      const batch = await store.write((db) =>
        deleteExpired(db, { table, key, select: narrowToTenant(db, table, tenantId), limit: rowsAtOnce(table) }),
      );
      count += batch.deleted;
      more = batch.more;
    }
  }
  return count;
}
