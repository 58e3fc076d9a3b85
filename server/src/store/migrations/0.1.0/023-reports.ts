/** Login records, and what reports are answered from. */
import type { Knex } from "knex";
import { isPostgres } from "../../columns.ts";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("login_records", (table) => {
    table.increments("id");
    table.bigInteger("insert_instant").notNullable();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("application_id");
    table.text("user_id").notNullable();
    table.text("ip_address");
    table.index(["insert_instant"], "login_records_instant");
  });
  // Subject of a count: an application, or the whole tenant if the application is empty. Null stands for a deleted
  // application, whose activity still counts for the tenant.
  await db.schema.createTable("report_scopes", (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("application_id");
    table.unique(["tenant_id", "application_id"], { indexName: "report_scopes_application" });
  });
  // A number for each user who has logged in, so that what is kept for ever does not name him.
  await db.schema.createTable("report_subjects", (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("user_id").notNullable();
    table.unique(["tenant_id", "user_id"], { indexName: "report_subjects_user" });
  });
  // Events in no time zone. `second` is the beginning of a minute, in seconds since the UTC epoch.
  await db.raw(`create table report_activity (
    subject integer not null, second bigint not null, scope integer not null, logins bigint not null,
    primary key (subject, second, scope)) ${clustered(db)}`);
  await db.raw(`create table report_registrations (
    scope integer not null, second bigint not null, slot integer not null, registrations bigint not null,
    primary key (scope, second, slot)) ${clustered(db)}`);
  // The zone that `report_counts` is counted in, and the version of the rules by which: one row, or none for a new server.
  await db.schema.createTable("report_zone", (table) => {
    table.integer("id").primary();
    table.text("zone").notNullable();
    table.text("rules").notNullable();
  });
  // Counts that reports read. Rows of several slots add up, so that concurrent logins do not wait for each other.
  await db.raw(`create table report_counts (
    scope integer not null, kind integer not null, period integer not null, slot integer not null,
    count bigint not null,
    primary key (scope, kind, period, slot)) ${clustered(db)}`);
  await db.raw(`create table report_totals (
    scope integer not null, slot integer not null,
    logins bigint not null, registrations bigint not null, total_registrations bigint not null,
    primary key (scope, slot)) ${clustered(db)}`);
}

/** SQLite then keeps the rows in the key itself: half the space, and read in its order. */
function clustered(db: Knex): string {
  return isPostgres(db) ? "" : "without rowid";
}
