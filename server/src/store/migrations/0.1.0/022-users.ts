/** Users with what belongs to them. What users are looked up by has a column; what is only returned is one JSON document. */
import type { Knex } from "knex";
import { codePointText } from "../../columns.ts";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("users", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.boolean("active").notNullable();
    // The forms that are compared: spellings that differ in case alone are one.
    codePointText(db, table, "email");
    codePointText(db, table, "username");
    table.text("document").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("last_login_instant");
    table.bigInteger("last_update_instant").notNullable();
    table.unique(["tenant_id", "email"], { indexName: "users_email" });
    table.unique(["tenant_id", "username"], { indexName: "users_username" });
  });
  // Users by identity provider and value of its unique claim.
  await db.schema.createTable("user_identities", (table) => {
    table.text("identity_provider_id").notNullable().references("identity_providers.id").onDelete("CASCADE");
    codePointText(db, table, "subject").notNullable();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.primary(["identity_provider_id", "subject"]);
    table.index(["user_id"], "user_identities_user");
  });
  await db.schema.createTable("memberships", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.text("group_id").notNullable();
    table.text("data").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.unique(["user_id", "group_id"], { indexName: "memberships_group" });
  });
  await db.schema.createTable("registrations", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.text("application_id").notNullable().references("applications.id").onDelete("CASCADE");
    table.text("document").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("last_login_instant");
    table.unique(["user_id", "application_id"], { indexName: "registrations_application" });
    table.index(["application_id"], "registrations_of_application");
  });
  await db.schema.createTable("registration_roles", (table) => {
    table.text("registration_id").notNullable().references("registrations.id").onDelete("CASCADE");
    table.text("role_id").notNullable().references("roles.id").onDelete("CASCADE");
    table.primary(["registration_id", "role_id"]);
    table.index(["role_id"], "registration_roles_role");
  });
}
