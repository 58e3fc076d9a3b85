/** Applications, keys, users, tokens, webhooks and reports. */
import type { Knex } from "knex";
import {
  codePointText,
  createIndex,
  idNumber,
  isPostgres,
  owner,
  ownTenant,
  tenantKey,
  tenantNumber,
  tenantOwner,
} from "../../migration/columns.ts";

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
    table.text("id").notNullable();
    ownTenant(table);
    table.primary(["tenant_id", "id"]);
    codePointText(db, table, "name").notNullable();
    table.text("document").notNullable();
    table.unique(["tenant_id", "name"], { indexName: "email_templates_name" });
  });
  await db.schema.createTable("identity_providers", (table) => {
    table.text("id").notNullable();
    ownTenant(table);
    table.primary(["tenant_id", "id"]);
    // A JWT may be shown without a tenant.
    table.index(["id"], "identity_providers_id");
    table.text("document").notNullable();
    table.text("origin").notNullable().defaultTo("bootstrap");
  });
  await db.schema.createTable("system_configuration", (table) => {
    idNumber(db, table, "id").primary();
    table.text("document").notNullable();
  });
  await db.schema.createTable("applications", (table) => {
    table.text("id").notNullable();
    ownTenant(table);
    table.primary(["tenant_id", "id"]);
    // A tenant is derived from an id that only one tenant has.
    table.index(["id"], "applications_id");
    codePointText(db, table, "name").notNullable();
    table.boolean("active").notNullable();
    table.text("document").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("last_update_instant").notNullable();
    // When the application was deleted; null while it is there. The rest of it is removed in the background.
    table.bigInteger("delete_instant");
    table.unique(["tenant_id", "name"], { indexName: "applications_name" });
  });
  await createIndex(db, "applications_deleted", "applications (tenant_id, id) where delete_instant is not null");
  await db.schema.createTable("application_webhooks", (table) => {
    table.text("tenant_id").notNullable();
    owner(table, "application_id", "applications");
    ownWebhook(table);
    table.primary(["tenant_id", "application_id", "webhook_id"]);
    table.index(["webhook_id"], "application_webhooks_webhook");
  });
  await db.schema.createTable("roles", (table) => {
    tenantKey(table);
    owner(table, "application_id", "applications");
    codePointText(db, table, "name").notNullable();
    table.text("description");
    table.boolean("is_default").notNullable();
    table.boolean("is_super_role").notNullable();
    table.integer("position").notNullable();
    table.unique(["tenant_id", "application_id", "name"], { indexName: "roles_name" });
  });
}

/** Webhooks are named in the bootstrap file, and may be those of all tenants. */
function ownWebhook(table: Knex.CreateTableBuilder): void {
  table.text("webhook_id").notNullable().references("webhooks.id").onDelete("CASCADE");
}

/** Keys that tokens are signed and verified with: those of the service, and those of applications, retired ones included. */
async function createSigningKeys(db: Knex): Promise<void> {
  await db.schema.createTable("signing_keys", (table) => {
    table.text("id").primary();
    table.text("application_id");
    // Current use: `global`, `next` (published, signs later), or the tenant and the id of the application whose tokens it signs.
    // Null for a retired key.
    table.text("slot");
    table.text("algorithm").notNullable();
    // Of an RSA key, its thumbprint, with the algorithm unless it is RS256; a secret has none.
    table.text("kid");
    table.text("public_key");
    table.text("private_key");
    table.text("secret");
    // From then on it signs: for `next` a moment to come.
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("retire_instant");
    // Nothing that it signed is valid for longer.
    table.bigInteger("tokens_until_instant").notNullable();
    // Null for the service's own keys. Without an application, of a key of the store that the tenant was moved from: it verifies
    // what it signed for the tenant.
    table.text("tenant_id").references("tenants.id").onDelete("CASCADE");
    tenantOwner(table, "application_id", "applications");
    table.unique(["slot"], { indexName: "signing_keys_slot" });
    table.index(["kid"], "signing_keys_kid");
    table.index(["application_id"], "signing_keys_application");
    table.index(["tenant_id", "application_id"], "signing_keys_tenant");
    table.index(["retire_instant", "tokens_until_instant"], "signing_keys_end");
  });
}

/** Columns are what users are looked up by; what is only returned is one JSON document. */
async function createUsers(db: Knex): Promise<void> {
  await db.schema.createTable("users", (table) => {
    table.text("id").notNullable();
    ownTenant(table);
    table.primary(["tenant_id", "id"]);
    // A tenant is derived from an id that only one tenant has.
    table.index(["id"], "users_id");
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
    table.text("tenant_id").notNullable();
    owner(table, "identity_provider_id", "identity_providers");
    codePointText(db, table, "subject").notNullable();
    owner(table, "user_id", "users");
    table.primary(["tenant_id", "identity_provider_id", "subject"]);
    table.index(["tenant_id", "user_id"], "user_identities_user");
  });
  await db.schema.createTable("memberships", (table) => {
    tenantKey(table);
    owner(table, "user_id", "users");
    table.text("group_id").notNullable();
    table.text("data").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.unique(["tenant_id", "user_id", "group_id"], { indexName: "memberships_group" });
  });
  await db.schema.createTable("registrations", (table) => {
    // Tells the order of those that were made in one millisecond.
    table.bigIncrements("number");
    table.text("tenant_id").notNullable();
    table.text("id").notNullable();
    table.unique(["tenant_id", "id"], { indexName: "registrations_id" });
    owner(table, "user_id", "users");
    owner(table, "application_id", "applications");
    table.text("document").notNullable();
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("last_login_instant");
    table.unique(["tenant_id", "user_id", "application_id"], { indexName: "registrations_application" });
    table.index(["tenant_id", "application_id"], "registrations_of_application");
  });
  await db.schema.createTable("registration_roles", (table) => {
    table.text("tenant_id").notNullable();
    owner(table, "registration_id", "registrations");
    owner(table, "role_id", "roles");
    table.primary(["tenant_id", "registration_id", "role_id"]);
    table.index(["tenant_id", "role_id"], "registration_roles_role");
  });
  await db.schema.createTable("moderated_usernames", (table) => {
    tenantKey(table, "registration_id");
    tenantOwner(table, "registration_id", "registrations");
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
    tenantNumber(db, table);
    table.bigInteger("insert_instant").notNullable();
    ownTenant(table);
    table.text("application_id");
    table.text("user_id").notNullable();
    table.text("ip_address");
    table.index(["insert_instant"], "login_records_instant");
    table.index(["tenant_id", "insert_instant", "id"], "login_records_tenant");
    table.index(["tenant_id", "user_id", "insert_instant", "id"], "login_records_user");
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
    tenantKey(table);
    // A tenant is derived from an id that only one tenant has.
    table.index(["id"], "refresh_tokens_id");
    // Of the token that is valid now; another one may take its place, and the id stays.
    table.text("hash").notNullable().unique({ indexName: "refresh_tokens_hash" });
    // Shared by all that came from one login.
    table.text("family_id").notNullable();
    owner(table, "application_id", "applications");
    owner(table, "user_id", "users");
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("expiration_instant").notNullable();
    table.text("meta_data");
    table.index(["tenant_id", "family_id"], "refresh_tokens_family");
    table.index(["expiration_instant"], "refresh_tokens_expiration");
  });
  for (const name of ["user", "application"]) {
    await createIndex(db, `refresh_tokens_${name}`, `refresh_tokens (tenant_id, ${name}_id, insert_instant desc, id)`);
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
    table.text("id").notNullable();
    ownTenant(table);
    table.primary(["tenant_id", "id"]);
    // The header webhook-id of the notification that it came about by, where there was one.
    table.text("message_id");
    table.text("body").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.unique(["tenant_id", "message_id"], { indexName: "user_action_events_message" });
    table.index(["create_instant"], "user_action_events_instant");
  });
  await db.schema.createTable("webhook_deliveries", (table) => {
    tenantKey(table);
    owner(table, "event_id", "user_action_events");
    ownWebhook(table);
    idNumber(db, table, "job_id").notNullable().references("outbox.id").onDelete("CASCADE");
    table.index(["tenant_id", "event_id"], "webhook_deliveries_event");
    table.index(["webhook_id"], "webhook_deliveries_webhook");
    table.index(["job_id"], "webhook_deliveries_job");
  });
}
