/** User names that are moderated as content, and settings of the server that all of its processes share. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("server_settings", (table) => {
    table.text("name").primary();
    table.text("value").notNullable();
  });
  await db.schema.createTable("moderated_usernames", (table) => {
    table.text("registration_id").primary().references("registrations.id").onDelete("CASCADE");
    table.text("tenant_id").notNullable();
    table.text("user_id").notNullable();
    // The moderation application whose rules decided, and the content item that the name is there.
    table.text("application_id").notNullable();
    table.text("content_id").notNullable();
    table.text("username").notNullable();
    table.index(["tenant_id", "content_id"], "moderated_usernames_content");
  });
}
