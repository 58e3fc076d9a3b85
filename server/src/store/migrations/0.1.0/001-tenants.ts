/** Tenants, API keys and what the server remembers of itself. */
import type { Knex } from "knex";
import { codePointText } from "../../columns.ts";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("tenants", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
  });
  await db.schema.createTable("api_keys", (table) => {
    table.text("hash").primary();
    table.text("name").notNullable();
    table.text("tenant_id").references("tenants.id").onDelete("CASCADE");
    table.text("permissions");
  });
  await db.schema.createTable("server_state", (table) => {
    codePointText(db, table, "key").primary();
    table.text("value").notNullable();
  });
}
