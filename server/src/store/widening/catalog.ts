/** Reads of PostgreSQL's catalog about a table whose columns are widened. */
import type { Knex } from "knex";

export interface TableIndex {
  readonly name: string;
  readonly is_unique: boolean;
  /** The kind of the constraint that the index belongs to; null for an index of its own. */
  readonly constraint_type: "p" | "u" | null;
  /** Expressions as an index definition has them, in the index's order. */
  readonly columns: readonly string[];
}

/** A foreign key of one column. */
export interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly child_column: string;
  readonly parent: string;
  readonly parent_column: string;
  readonly on_delete: "a" | "c" | "n";
}

/** Those of the columns that have 32 bits. */
export async function integerColumns(db: Knex, table: string, columns: readonly string[]): Promise<string[]> {
  const rows: { column_name: string }[] = await db("information_schema.columns")
    .whereRaw("table_schema = current_schema()")
    .where({ table_name: table, data_type: "integer" })
    .whereIn("column_name", [...columns])
    .select("column_name");
  return rows.map(({ column_name: name }) => name);
}

/** The indexes that hold one of the columns. */
export async function indexesOf(db: Knex, table: string, columns: readonly string[]): Promise<TableIndex[]> {
  const { rows } = await db.raw<{ rows: TableIndex[] }>(
    `select relation.relname as name, i.indisunique as is_unique, con.contype as constraint_type,
      array(select pg_get_indexdef(i.indexrelid, position::int, true) from generate_series(1, i.indnkeyatts) as position) as columns
    from pg_index i
      join pg_class relation on relation.oid = i.indexrelid
      left join pg_constraint con on con.conindid = i.indexrelid and con.conrelid = i.indrelid and con.contype in ('p', 'u')
    where i.indrelid = ?::regclass and exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = any (?))
    order by relation.relname`,
    [table, [...columns]],
  );
  return rows;
}

/** The foreign keys from one of the columns, and those to one of them. */
export async function foreignKeysOf(db: Knex, table: string, columns: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await db.raw<{ rows: ForeignKey[] }>(
    `select con.conname as name, child.relname as child, child_column.attname as child_column,
      parent.relname as parent, parent_column.attname as parent_column, con.confdeltype as on_delete
    from pg_constraint con
      join pg_class child on child.oid = con.conrelid
      join pg_class parent on parent.oid = con.confrelid
      join pg_attribute child_column on child_column.attrelid = child.oid and child_column.attnum = con.conkey[1]
      join pg_attribute parent_column on parent_column.attrelid = parent.oid and parent_column.attnum = con.confkey[1]
    where con.contype = 'f' and cardinality(con.conkey) = 1 and (
      (con.conrelid = :table::regclass and child_column.attname = any (:columns))
      or (con.confrelid = :table::regclass and parent_column.attname = any (:columns)))
    order by con.conname`,
    { table, columns: [...columns] },
  );
  return rows;
}

/** The sequence that numbers the column; null where none does. */
export async function sequenceOf(db: Knex, table: string, column: string): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { name: string | null }[] }>("select pg_get_serial_sequence(?, ?) as name", [
    table,
    column,
  ]);
  return rows[0]?.name ?? null;
}

/** Tells a table that is changed within milliseconds from one that is not. */
export async function hasMoreRowsThan(db: Knex, table: string, count: number): Promise<boolean> {
  const rows: unknown[] = await db(table).select(db.raw("1")).offset(count).limit(1);
  return rows.length > 0;
}
