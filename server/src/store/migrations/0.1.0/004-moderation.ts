/** Moderation applications, their notification servers, and the content that was moderated. */
import type { Knex } from "knex";
import { codePointText } from "../../columns.ts";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("moderation_applications", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    codePointText(db, table, "name").notNullable();
    table.text("document").notNullable();
    table.unique(["tenant_id", "name"], { indexName: "moderation_applications_name" });
  });
  await db.schema.createTable("notification_servers", (table) => {
    table.increments("id");
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    table.text("document").notNullable();
    table.index(["application_id"], "notification_servers_application");
  });
  await db.schema.createTable("content_items", (table) => {
    table.text("id").notNullable();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    table.text("sender_id").notNullable();
    table.boolean("persistent").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.bigInteger("store_instant").notNullable();
    table.text("location");
    table.text("content_action").notNullable();
    table.text("moderation_action");
    table.text("document").notNullable();
    table.primary(["tenant_id", "id"]);
    table.index(["application_id", "store_instant"], "content_items_application");
    table.index(["tenant_id", "sender_id"], "content_items_sender");
  });
}
