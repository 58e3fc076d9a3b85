/** Applications, keys, users, tokens, webhooks and reports. */
import type { Knex } from "knex";
import { codePointText, createIndex, idNumber, isPostgres, owner, ownTenant } from "../../columns.ts";

export async function createIdentityTables(db: Knex): Promise<void> {
  await createApplications(db);
  await createSigningKeys(db);
  await createUsers(db);
  await createReports(db);
  await createRefreshTokens(db);
  await createWebhookDeliveries(db);
}

async function createApplications(db: Knex): Promise<void> {
  await db.schema.createTable("webhooks", (table) => {
    table.text("id").primary();
    table.text("tenant_id").references("tenants.id").onDelete("CASCADE");
    table.text("url").notNullable();
    table.boolean("global").notNullable();
    table.text("secret");
    table.text("origin").notNullable().defaultTo("bootstrap");
  });
  await db.schema.createTable("email_templates", (table) => {
    table.text("id").primary();
    ownTenant(table);
    codePointText(db, table, "name").notNullable();
    table.text("document").notNullable();
    table.unique(["tenant_id", "name"], { indexName: "email_templates_name" });
  });
  await db.schema.createTable("identity_providers", (table) => {
    table.text("id").primary();
    ownTenant(table);
    table.text("document").notNullable();
    table.text("origin").notNullable().defaultTo("bootstrap");
  });
  await db.schema.createTable("system_configuration", (table) => {
    idNumber(db, table, "id").primary();
    table.text("document").notNullable();
  });
  await db.schema.createTable("applications", (table) => {
    table.text("id").primary();
    ownTenant(table);
    codePointText(db, table, "name").notNullable();
    table.boolean("active").notNullable();
    table.text("document").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("last_update_instant").notNullable();
    // When the application was deleted; null while it is there. The rest of it is removed in the background.
    table.bigInteger("delete_instant");
    table.unique(["tenant_id", "name"], { indexName: "applications_name" });
  });
  await createIndex(db, "applications_deleted", "applications (id) where delete_instant is not null");
  await db.schema.createTable("application_webhooks", (table) => {
    owner(table, "application_id", "applications.id");
    owner(table, "webhook_id", "webhooks.id");
    table.primary(["application_id", "webhook_id"]);
    table.index(["webhook_id"], "application_webhooks_webhook");
  });
  await db.schema.createTable("roles", (table) => {
    table.text("id").primary();
    owner(table, "application_id", "applications.id");
    codePointText(db, table, "name").notNullable();
    table.text("description");
    table.boolean("is_default").notNullable();
    table.boolean("is_super_role").notNullable();
    table.integer("position").notNullable();
    table.unique(["application_id", "name"], { indexName: "roles_name" });
  });
}

/** Keys that tokens are signed and verified with: those of the service, and those of applications, retired ones included. */
async function createSigningKeys(db: Knex): Promise<void> {
  await db.schema.createTable("signing_keys", (table) => {
    table.text("id").primary();
    table.text("application_id").references("applications.id").onDelete("CASCADE");
    // Current use: `global`, or the id of the application whose tokens it signs. Null for a retired key.
    table.text("slot");
    table.text("algorithm").notNullable();
    // Of an RSA key, its thumbprint; a secret has none.
    table.text("kid");
    table.text("public_key");
    table.text("private_key");
    table.text("secret");
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("retire_instant");
    // Nothing that it signed is valid for longer.
    table.bigInteger("tokens_until_instant").notNullable();
    table.unique(["slot"], { indexName: "signing_keys_slot" });
    table.index(["kid"], "signing_keys_kid");
    table.index(["application_id"], "signing_keys_application");
    table.index(["retire_instant", "tokens_until_instant"], "signing_keys_end");
  });
}

/** Columns are what users are looked up by; what is only returned is one JSON document. */
async function createUsers(db: Knex): Promise<void> {
  await db.schema.createTable("users", (table) => {
    table.text("id").primary();
    ownTenant(table);
    table.boolean("active").notNullable();
    // The forms that are compared: spellings that differ only in case are one.
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
    owner(table, "identity_provider_id", "identity_providers.id");
    codePointText(db, table, "subject").notNullable();
    owner(table, "user_id", "users.id");
    table.primary(["identity_provider_id", "subject"]);
    table.index(["user_id"], "user_identities_user");
  });
  await db.schema.createTable("memberships", (table) => {
    table.text("id").primary();
    owner(table, "user_id", "users.id");
    table.text("group_id").notNullable();
    table.text("data").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.unique(["user_id", "group_id"], { indexName: "memberships_group" });
  });
  await db.schema.createTable("registrations", (table) => {
    // Tells the order of those that were made in one millisecond.
    table.bigIncrements("number");
    table.text("id").notNullable().unique({ indexName: "registrations_id" });
    owner(table, "user_id", "users.id");
    owner(table, "application_id", "applications.id");
    table.text("document").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("last_login_instant");
    table.unique(["user_id", "application_id"], { indexName: "registrations_application" });
    table.index(["application_id"], "registrations_of_application");
  });
  await db.schema.createTable("registration_roles", (table) => {
    owner(table, "registration_id", "registrations.id");
    owner(table, "role_id", "roles.id");
    table.primary(["registration_id", "role_id"]);
    table.index(["role_id"], "registration_roles_role");
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

/** Login records, and what reports are answered from. */
async function createReports(db: Knex): Promise<void> {
  await db.schema.createTable("login_records", (table) => {
    table.bigIncrements("id");
    table.bigInteger("insert_instant").notNullable();
    ownTenant(table);
    table.text("application_id");
    table.text("user_id").notNullable();
    table.text("ip_address");
    table.index(["insert_instant"], "login_records_instant");
    table.index(["user_id", "insert_instant", "id"], "login_records_user");
  });
  // Subject of a count: an application, or the whole tenant if the application is empty. Null stands for a deleted
  // application, whose activity still counts for the tenant.
  await db.schema.createTable("report_scopes", (table) => {
    table.bigIncrements("id");
    ownTenant(table);
    table.text("application_id");
    table.unique(["tenant_id", "application_id"], { indexName: "report_scopes_application" });
  });
  // A number for each user who has logged in, so that what is kept for ever does not name him.
  await db.schema.createTable("report_subjects", (table) => {
    table.bigIncrements("id");
    ownTenant(table);
    table.text("user_id").notNullable();
    table.unique(["tenant_id", "user_id"], { indexName: "report_subjects_user" });
  });
  // The zone that `report_counts` is counted in, and the version of the rules by which: one row, or none for a new server.
  await db.schema.createTable("report_zone", (table) => {
    idNumber(db, table, "id").primary();
    table.text("zone").notNullable();
    table.text("rules").notNullable();
  });
  // SQLite then keeps the rows in the key itself: half the space, and read in its order.
  const end = isPostgres(db) ? "" : "without rowid";
  const id = isPostgres(db) ? "bigint" : "integer";
  // Events in no time zone. `second` is the beginning of a minute, in seconds since the UTC epoch.
  await db.raw(`create table report_activity (
    subject ${id} not null, second bigint not null, scope ${id} not null, logins bigint not null,
    primary key (subject, second, scope)) ${end}`);
  await db.raw(`create table report_registrations (
    scope ${id} not null, second bigint not null, slot integer not null, registrations bigint not null,
    primary key (scope, second, slot)) ${end}`);
  // Counts that reports read. Rows of several slots add up, so that concurrent logins do not wait for each other.
  await db.raw(`create table report_counts (
    scope ${id} not null, kind integer not null, period integer not null, slot integer not null,
    count bigint not null,
    primary key (scope, kind, period, slot)) ${end}`);
  await db.raw(`create table report_totals (
    scope ${id} not null, slot integer not null,
    logins bigint not null, registrations bigint not null, total_registrations bigint not null,
    primary key (scope, slot)) ${end}`);
}

async function createRefreshTokens(db: Knex): Promise<void> {
  await db.schema.createTable("refresh_tokens", (table) => {
    table.text("id").primary();
    // Of the token that is valid now; another one may take its place, and the id stays.
    table.text("hash").notNullable().unique({ indexName: "refresh_tokens_hash" });
    // Shared by all that came from one login.
    table.text("family_id").notNullable();
    ownTenant(table);
    owner(table, "application_id", "applications.id");
    owner(table, "user_id", "users.id");
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("expiration_instant").notNullable();
    table.text("meta_data");
    table.index(["family_id"], "refresh_tokens_family");
    table.index(["expiration_instant"], "refresh_tokens_expiration");
  });
  for (const name of ["user", "application"]) {
    await createIndex(db, `refresh_tokens_${name}`, `refresh_tokens (${name}_id, insert_instant desc, id)`);
  }
  await db.schema.createTable("spent_refresh_tokens", (table) => {
    table.text("hash").primary();
    table.text("family_id").notNullable();
    ownTenant(table);
    // When the token would have expired, had nothing taken its place.
    table.bigInteger("expiration_instant").notNullable();
    table.index(["expiration_instant"], "spent_refresh_tokens_expiration");
  });
}

/** Webhook deliveries of user actions; the delivery state is in the jobs. */
async function createWebhookDeliveries(db: Knex): Promise<void> {
  await db.schema.createTable("user_action_events", (table) => {
    table.text("id").primary();
    ownTenant(table);
    // The header webhook-id of the notification that it came about by, where there was one.
    table.text("message_id");
    table.text("body").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.unique(["tenant_id", "message_id"], { indexName: "user_action_events_message" });
    table.index(["create_instant"], "user_action_events_instant");
  });
  await db.schema.createTable("webhook_deliveries", (table) => {
    table.text("id").primary();
    owner(table, "event_id", "user_action_events.id");
    owner(table, "webhook_id", "webhooks.id");
    idNumber(db, table, "job_id").notNullable().references("outbox.id").onDelete("CASCADE");
    table.index(["event_id"], "webhook_deliveries_event");
    table.index(["webhook_id"], "webhook_deliveries_webhook");
    table.index(["job_id"], "webhook_deliveries_job");
  });
}
