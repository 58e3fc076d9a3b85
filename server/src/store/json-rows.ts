/** Rows of another table as one JSON value of a row, so that both come in one statement. */
import type { Knex } from "knex";
import { type Db, isPostgres } from "./db.ts";

/** How an engine spells functions on JSON. */
export interface JsonSql {
  /** Gathers rows to a list; none is null on PostgreSQL. */
  readonly list: string;
  /** Makes a list of several values. */
  readonly row: string;
  /** A table with the items of a list in its column `value`. */
  items(list: string): string;
  /** The same of texts. */
  texts(list: string): string;
  /** The item of a list `value` at an index, as a value of a column's type. */
  item(index: number, type: string): string;
  /** A boolean of a column, which SQLite has as 0 and 1, as JSON. */
  boolean(column: string): string;
}

const sqlite: JsonSql = {
  list: "json_group_array",
  row: "json_array",
  items: (list) => `json_each(${list})`,
  texts: (list) => `json_each(${list})`,
  item: (index) => `json_extract(value, '$[${index}]')`,
  boolean: (column) => `json(case when ${column} then 'true' else 'false' end)`,
};

const postgres: JsonSql = {
  list: "json_agg",
  row: "json_build_array",
  items: (list) => `jsonb_array_elements(${list}::jsonb)`,
  texts: (list) => `jsonb_array_elements_text(${list}::jsonb)`,
  item: (index, type) => `cast(value ->> ${index} as ${type})`,
  boolean: (column) => column,
};

export function jsonSql(db: Db): JsonSql {
  return isPostgres(db) ? postgres : sqlite;
}

/**
 * Returns a column with the rows that a query finds, in its order.
 *
 * @param rows text of the query, which may refer to the row that the column belongs to
 */
export function jsonRowsColumn(
  db: Db,
  name: string,
  columns: readonly string[],
  { rows, bindings = [] }: { readonly rows: string; readonly bindings?: readonly string[] },
): Knex.Raw {
  const { list, row } = jsonSql(db);
  return db.raw(`(select ${list}(${row}(${columns.join(", ")})) from (${rows}) as ordered) as ${name}`, bindings);
}

/** Returns the items of a list that the database gathered; no item is null on PostgreSQL. */
export function parseJsonList(json: unknown): readonly unknown[] {
  const items: unknown = typeof json === "string" ? JSON.parse(json) : json;
  return Array.isArray(items) ? items : [];
}

/** Returns the rows of such a column. */
export function parseJsonRows(json: unknown): readonly (readonly unknown[])[] {
  return parseJsonList(json).filter((row) => Array.isArray(row));
}

/** A condition: the column has one of the values. The statement is the same for any number but one, which SQLite looks up sooner. */
export function isAnyOf(db: Db, column: string, values: readonly string[] | readonly number[]) {
  const [only] = values;
  return (where: Knex.QueryBuilder): void => {
    if (only !== undefined && values.length === 1) return void where.where(column, only);
    if (isPostgres(db)) where.whereRaw("?? = any(?)", [column, values.slice()]);
    else where.whereRaw("?? in (select value from json_each(?))", [column, JSON.stringify(values)]);
  };
}
