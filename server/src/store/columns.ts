/** Columns that the two engines spell differently. */
import type { Knex } from "knex";

/** Text that is compared and sorted by code point on both engines. */
export function codePointText(db: Knex, table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.specificType(name, isPostgres(db) ? 'text collate "C"' : "text");
}

export function isPostgres(db: Knex): boolean {
  return db.client.config.client === "pg";
}
