/** Applications with their roles, and what they refer to. */
import type { Knex } from "knex";
import { codePointText } from "../../columns.ts";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("webhooks", (table) => {
    table.text("id").primary();
    table.text("tenant_id").references("tenants.id").onDelete("CASCADE");
    table.text("url").notNullable();
    table.boolean("global").notNullable();
    table.text("secret");
  });
  await db.schema.createTable("email_templates", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    codePointText(db, table, "name").notNullable();
    table.text("document").notNullable();
    table.unique(["tenant_id", "name"], { indexName: "email_templates_name" });
  });
  await db.schema.createTable("identity_providers", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("document").notNullable();
  });
  await db.schema.createTable("system_configuration", (table) => {
    table.integer("id").primary();
    table.text("document").notNullable();
  });
  await db.schema.createTable("applications", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    codePointText(db, table, "name").notNullable();
    table.boolean("active").notNullable();
    table.text("document").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("last_update_instant").notNullable();
    table.unique(["tenant_id", "name"], { indexName: "applications_name" });
  });
  await db.schema.createTable("application_webhooks", (table) => {
    table.text("application_id").notNullable().references("applications.id").onDelete("CASCADE");
    table.text("webhook_id").notNullable().references("webhooks.id").onDelete("CASCADE");
    table.primary(["application_id", "webhook_id"]);
  });
  await db.schema.createTable("roles", (table) => {
    table.text("id").primary();
    table.text("application_id").notNullable().references("applications.id").onDelete("CASCADE");
    codePointText(db, table, "name").notNullable();
    table.text("description");
    table.boolean("is_default").notNullable();
    table.boolean("is_super_role").notNullable();
    table.integer("position").notNullable();
    table.unique(["application_id", "name"], { indexName: "roles_name" });
  });
}
