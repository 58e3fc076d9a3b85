/** Refresh tokens, and those whose place another took. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("refresh_tokens", (table) => {
    table.text("id").primary();
    // Of the token that is valid now; another one may take its place, and the id stays.
    table.text("hash").notNullable().unique({ indexName: "refresh_tokens_hash" });
    // Shared by all that came from one login.
    table.text("family_id").notNullable();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("application_id").notNullable().references("applications.id").onDelete("CASCADE");
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("expiration_instant").notNullable();
    table.text("meta_data");
    table.index(["family_id"], "refresh_tokens_family");
    table.index(["expiration_instant"], "refresh_tokens_expiration");
  });
  await newestFirst(db, "refresh_tokens_user", "user_id");
  await newestFirst(db, "refresh_tokens_application", "application_id");
  await db.schema.createTable("spent_refresh_tokens", (table) => {
    table.text("hash").primary();
    table.text("family_id").notNullable();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    // When the token would have expired, had nothing taken its place.
    table.bigInteger("expiration_instant").notNullable();
    table.index(["expiration_instant"], "spent_refresh_tokens_expiration");
  });
}

/** The schema builder knows no descending columns. */
async function newestFirst(db: Knex, index: string, owner: string): Promise<void> {
  await db.raw("create index ?? on ?? (??, ?? desc, ??)", [index, "refresh_tokens", owner, "insert_instant", "id"]);
}
