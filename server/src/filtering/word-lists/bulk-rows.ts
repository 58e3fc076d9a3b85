/**
 * Many rows of a word list at once, each created or made like the given one. Rows go to the database as one JSON value, so
 * that neither the number of values that a statement may bind nor the time to write it limits them.
 */

import type { Db } from "../../contract/context.ts";
import { chunksOf } from "../../store/chunks.ts";
import { jsonSql } from "../../store/json-rows.ts";
import type { SqlType } from "../../store/table.ts";
import { setTags, type TagLinks, tagNames } from "./tag-links.ts";

export interface BulkTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, SqlType>>;
  /** The columns that tell the rows of a tenant apart: a unique index has them after `tenant_id`. */
  readonly key: readonly string[];
  readonly tags?: TagLinks;
}

export interface BulkItem {
  readonly row: object;
  readonly tags?: readonly string[];
}

type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** Rows per chunk. */
const batchSize = 1000;

/**
 * Puts the items, of which the later one holds where two have the same key; the caller changes the revision.
 *
 * @returns how many rows were not there yet or differed
 */
export async function putRows(db: Db, tenantId: string, table: BulkTable, items: readonly BulkItem[]): Promise<number> {
  const distinct = new Map(items.map((item) => [keyOf(table, item.row), item]));
  let changed = 0;
  for (const part of chunksOf([...distinct.values()], batchSize)) changed += await putChunk(db, tenantId, table, part);
  return changed;
}

async function putChunk(db: Db, tenantId: string, table: BulkTable, items: readonly BulkItem[]): Promise<number> {
  const rows = items.map(({ row }) => row);
  const present = byKey(table, await findRows(db, tenantId, table, rows));
  const differing = rows.filter((row) => isChanged(table, row, present.get(keyOf(table, row))));
  if (differing.length > 0) await writeRows(db, tenantId, table, differing);
  const retagged = await putTags(db, tenantId, table, items, present);
  return new Set([...differing.map((row) => keyOf(table, row)), ...retagged]).size;
}

/** The keys of the rows whose tags differed. */
async function putTags(
  db: Db,
  tenantId: string,
  table: BulkTable,
  items: readonly BulkItem[],
  present: ReadonlyMap<string, StoredRow>,
): Promise<readonly string[]> {
  if (table.tags === undefined) return [];
  const added = items.map(({ row }) => row).filter((row) => !present.has(keyOf(table, row)));
  const created = added.length === 0 ? [] : await findRows(db, tenantId, table, added);
  const stored = new Map([...present, ...byKey(table, created)]);
  const names = await tagNames(
    db,
    tenantId,
    table.tags,
    [...present.values()].map(({ id }) => id),
  );
  const owners = items.flatMap(({ row, tags = [] }) => {
    const key = keyOf(table, row);
    const owner = stored.get(key);
    if (owner === undefined || hasSame(names.get(owner.id) ?? [], tags)) return [];
    return [{ id: owner.id, key, tags }];
  });
  await setTags(db, tenantId, table.tags, owners);
  return owners.map(({ key }) => key);
}

function hasSame(present: readonly string[], wanted: readonly string[]): boolean {
  const names = new Set(wanted);
  return names.size === present.length && present.every((name) => names.has(name));
}

function isChanged(table: BulkTable, row: object, present: StoredRow | undefined): boolean {
  if (present === undefined) return true;
  const { columns } = table;
  return updatedColumns(table).some(
    (column) => comparable(columns[column], present[column]) !== storedValue(row, column),
  );
}

async function findRows(db: Db, tenantId: string, table: BulkTable, rows: readonly object[]): Promise<StoredRow[]> {
  const { name, key } = table;
  const wanted = JSON.stringify(rows.map((row) => key.map((column) => storedValue(row, column))));
  // The list first: each of its rows is one look into the index, however long the table is.
  return db(db.raw(`${jsonSql(db).items("?")} as given`, [wanted]))
    .crossJoin(db.raw("??", [name]))
    .where({ [`${name}.tenant_id`]: tenantId })
    .whereRaw(key.map((column, index) => `${name}.${column} = ${valueAt(table, column, index)}`).join(" and "))
    .select(`${name}.*`);
}

async function writeRows(db: Db, tenantId: string, table: BulkTable, rows: readonly object[]): Promise<void> {
  const { name, key } = table;
  const names = [...key, ...updatedColumns(table)];
  const values = names.map((column, index) => valueAt(table, column, index));
  const conflict = updatedColumns(table).map((column) => `${column} = excluded.${column}`);
  await db.raw(
    `insert into ${name} (tenant_id, ${names.join(", ")}) select ?, ${values.join(", ")} from ${jsonSql(db).items("?")} as given ` +
      `where true on conflict (tenant_id, ${key.join(", ")}) do update set ${conflict.join(", ")}`,
    [tenantId, JSON.stringify(rows.map((row) => names.map((column) => storedValue(row, column))))],
  );
}

function updatedColumns({ columns, key }: BulkTable): string[] {
  return Object.keys(columns).filter((column) => column !== "id" && column !== "tenant_id" && !key.includes(column));
}

/** A column's value in a row of the list, which is an array. */
function valueAt({ columns }: BulkTable, column: string, index: number): string {
  const value = `given.value->>${index}`;
  return columns[column] === "boolean" ? `cast(${value} as boolean)` : value;
}

function byKey(table: BulkTable, rows: readonly StoredRow[]): Map<string, StoredRow> {
  return new Map(rows.map((row) => [keyOf(table, row), row]));
}

function keyOf({ key, columns }: BulkTable, row: object): string {
  return JSON.stringify(key.map((column) => comparable(columns[column], storedValue(row, column))));
}

/** SQLite has numbers for booleans. */
function comparable(type: SqlType | undefined, value: unknown): unknown {
  return type === "boolean" ? Boolean(value) : value;
}

/** As a bound value would be stored: half of a surrogate pair is no character. */
function storedValue(row: object, column: string): unknown {
  const value: unknown = Reflect.get(row, column);
  return typeof value === "string" ? value.toWellFormed() : value;
}
