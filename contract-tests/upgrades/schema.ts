/** The schema of a database, as far as it decides whether the statements of an older version still succeed. */
import type { Database, Engine } from "./databases.ts";

export interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** An insert that does not name the column fails. */
  readonly isRequired: boolean;
  /** An insert that does not name the column stores null. */
  readonly isNullByDefault: boolean;
}

/** A unique index, a foreign key or a check: it refuses rows. */
export interface Constraint {
  readonly table: string;
  readonly definition: string;
}

export interface Schema {
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
}

/**
 * Returns whether the constraint refuses no row that leaves out the columns: a unique index over one of them that is null
 * then, for nulls are distinct. Any other one is taken to refuse rows.
 */
export function allowsRowsWithout({ table, definition }: Constraint, columns: readonly Column[]): boolean {
  const [, list] = /^unique (?:btree \()?(\w+(?:, ?\w+)*)\)?$/.exec(definition) ?? [];
  const names = list?.split(/, ?/) ?? [];
  return columns.some((one) => one.table === table && one.isNullByDefault && names.includes(one.column));
}

export async function readSchema(database: Database, engine: Engine): Promise<Schema> {
  const sql = engine === "sqlite" ? sqlite : postgresql;
  const columns = (await database.rows(sql.columns)).map((row) => ({
    table: String(row["table"]),
    column: String(row["column"]),
    type: String(row["type"]),
    isRequired: Number(row["required"]) === 1,
    isNullByDefault: Number(row["null_by_default"]) === 1,
  }));
  const constraints = (await database.rows(sql.constraints)).map((row) => ({
    table: String(row["table"]),
    definition: String(row["definition"]),
  }));
  return { columns, constraints };
}

const sqlite = {
  columns: `select t.name as "table", c.name as "column", lower(c.type) as type,
      c."notnull" = 1 and c.dflt_value is null and c.pk = 0 as required,
      c."notnull" = 0 and c.dflt_value is null and c.pk = 0 as null_by_default
    from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like 'knex_%' order by t.name, c.cid`,
  constraints: `select t.name as "table", 'unique ' || (select group_concat(name) from pragma_index_info(i.name)) as definition
      from sqlite_master t join pragma_index_list(t.name) i
      where t.type = 'table' and i."unique" = 1 and t.name not like 'knex_%'
    union select t.name, 'foreign key ' || f."from" || ' ' || f."table" || ' ' || coalesce(f."to", '') || ' ' || f.on_delete
      from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table' order by 1, 2`,
} as const;

const postgresql = {
  columns: `select table_name as "table", column_name as "column", data_type as type,
      (is_nullable = 'NO' and column_default is null)::int as required,
      (is_nullable = 'YES' and column_default is null and is_generated = 'NEVER')::int as null_by_default
    from information_schema.columns where table_schema = 'public' and table_name not like 'knex_%' order by 1, 2`,
  constraints: `select tablename as "table", regexp_replace(indexdef, '^.* USING', 'unique') as definition
      from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%' and tablename not like 'knex_%'
    union select conrelid::regclass::text, pg_get_constraintdef(oid)
      from pg_constraint where contype in ('f', 'c') and connamespace = 'public'::regnamespace order by 1, 2`,
} as const;
