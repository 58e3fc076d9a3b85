/** Columns of the schema, and what the two engines spell differently. */
import type { Knex } from "knex";

/** Text that is compared and sorted by code point on both engines. */
export function codePointText(db: Knex, table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.specificType(name, isPostgres(db) ? 'text collate "C"' : "text");
}

/** A number of 64 bits that is an id, or refers to one. */
export function idNumber(db: Knex, table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.specificType(name, isPostgres(db) ? "bigint" : "integer");
}

/** The tenant that owns the row. */
export function ownTenant(table: Knex.CreateTableBuilder): void {
  table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
}

/** The key of rows whose ids callers choose: an id is unique in its tenant alone, so that no tenant hears of another's. */
export function tenantKey(table: Knex.CreateTableBuilder, name = "id"): void {
  table.text("tenant_id").notNullable();
  table.text(name).notNullable();
  table.primary(["tenant_id", name]);
}

/**
 * The key of rows that the store numbers, within the tenant that they have. SQLite numbers only a key of one column, and a unique
 * index of both would be a quarter of a dictionary.
 */
export function tenantNumber(db: Knex, table: Knex.CreateTableBuilder): void {
  table.bigIncrements("id", { primaryKey: !isPostgres(db) });
  if (isPostgres(db)) table.primary(["tenant_id", "id"]);
}

/** The numbered row of another table of the same tenant that owns this one. */
export function numberOwner(db: Knex, table: Knex.CreateTableBuilder, name: string, target: string): void {
  const column = idNumber(db, table, name).notNullable();
  if (isPostgres(db)) tenantOwner(table, name, target);
  else column.references(`${target}.id`).onDelete("CASCADE");
}

/** The row of another table of the same tenant that owns this one, by its textual id. */
export function owner(table: Knex.CreateTableBuilder, name: string, target: string): void {
  table.text(name).notNullable();
  tenantOwner(table, name, target);
}

/** The row of another table that owns this one, by tenant and id. */
export function tenantOwner(
  table: Knex.CreateTableBuilder,
  name: string,
  target: string,
  targetColumn: "id" | "user_id" = "id",
): void {
  table.foreign(["tenant_id", name]).references(["tenant_id", targetColumn]).inTable(target).onDelete("CASCADE");
}

/** Creates an index with descending columns or a condition, which the schema builder lacks. */
export async function createIndex(db: Knex, name: string, definition: string): Promise<void> {
  await db.raw(`create index ${name} on ${definition}`);
}

/** Knex has no public name for its dialect; the configuration that it was made with is what its documentation shows of it. */
export function isPostgres(db: Knex): boolean {
  return db.client.config.client === "pg";
}
