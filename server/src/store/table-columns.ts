/** The columns of a table, as the database itself knows them. */
import { type Db, isPostgres } from "./db.ts";

export interface TableColumn {
  readonly name: string;
  /** As the engine names it. */
  readonly type: string;
  /** Its place in the primary key, from 1; 0 where it is not part of it. */
  readonly key: number;
}

/** Lists the columns by name; none of a table that is not there. */
export async function tableColumns(db: Db, table: string): Promise<readonly TableColumn[]> {
  const inPostgres = `(select a.attname as name, format_type(a.atttypid, null) as type,
      coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 as key
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = to_regclass(?) and a.attnum > 0 and not a.attisdropped) as found`;
  const inSqlite = "(select name, type, pk as key from pragma_table_info(?)) as found";
  const columns: TableColumn[] = await db(db.raw(isPostgres(db) ? inPostgres : inSqlite, [table])).orderBy("name");
  return columns.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Lists the tables of the schema. */
export async function tableNames(db: Db): Promise<readonly string[]> {
  const inPostgres = "(select tablename as name from pg_tables where schemaname = current_schema()) as found";
  const inSqlite =
    "(select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!') as found";
  return db(db.raw(isPostgres(db) ? inPostgres : inSqlite)).pluck("name");
}
