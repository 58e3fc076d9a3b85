/** Tenants, API keys, logs, the outbox, and what the server remembers of itself. */
import type { Knex } from "knex";
import { codePointText, createIndex, isPostgres, ownTenant } from "../../migration/columns.ts";

export async function createServerTables(db: Knex): Promise<void> {
  await db.schema.createTable("tenants", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    // present; moving: to another store; arriving: from one; moved: only its keys are left, to tell where it is.
    table.text("state").notNullable().defaultTo("present");
    // The URL of the server that has it now.
    table.text("moved_to");
  });
  await createApiKeys(db);
  await db.schema.createTable("server_state", (table) => {
    codePointText(db, table, "key").primary();
    table.text("value").notNullable();
  });
  await db.schema.createTable("server_settings", (table) => {
    table.text("name").primary();
    table.text("value").notNullable();
  });
  // Levels that were given to loggers while the server ran.
  await db.schema.createTable("logging_levels", (table) => {
    table.text("name").primary();
    // error, warn, info, debug, trace or off.
    table.text("level").notNullable();
  });
  await createLogs(db);
  await createOutbox(db);
}

async function createApiKeys(db: Knex): Promise<void> {
  await db.schema.createTable("api_keys", (table) => {
    table.text("hash").primary();
    codePointText(db, table, "name").notNullable();
    table.text("tenant_id").references("tenants.id").onDelete("CASCADE");
    table.text("permissions");
    table.text("id").notNullable();
    // bootstrap, firstStart or operation.
    table.text("origin").notNullable();
    table.bigInteger("expiration_instant");
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("last_update_instant").notNullable();
    table.integer("last_used_day");
    // file or server: where the value of a key of the bootstrap comes from.
    table.text("value_source");
    table.unique(["id"], { indexName: "api_keys_id" });
    table.index(["name", "id"], "api_keys_name");
    table.index(["tenant_id", "name", "id"], "api_keys_tenant");
  });
  // Processes follow it.
  await db.schema.createTable("api_key_changes", (table) => {
    table.bigIncrements("id");
    table.text("hash").notNullable();
  });
}

async function createLogs(db: Knex): Promise<void> {
  await db.schema.createTable("event_logs", (table) => {
    table.bigIncrements("id");
    table.bigInteger("insert_instant").notNullable();
    // debug, information or error.
    table.text("type").notNullable();
    table.text("message").notNullable();
    table.index(["insert_instant", "id"], "event_logs_instant");
  });
  await db.schema.createTable("audit_logs", (table) => {
    table.bigIncrements("id");
    table.bigInteger("insert_instant").notNullable();
    table.text("tenant_id");
    table.text("operation_id").notNullable();
    // Of what was changed, as the path names it.
    table.text("path").notNullable();
    // The name of the key, or the address of the operator.
    table.text("insert_user").notNullable();
    table.text("client_address").notNullable();
    table.text("request_id").notNullable();
    // Why a sign-in was refused; null for changes.
    table.text("failure");
    // How many attempts the entry stands for; null for one.
    table.integer("attempts");
    table.index(["insert_instant"], "audit_logs_instant");
  });
  await db.schema.createTable("sign_in_failure_minutes", (table) => {
    // Empty where the tenant is not known.
    table.text("tenant_id").notNullable();
    // Begin of the minute, in milliseconds since the UTC epoch.
    table.bigInteger("minute").notNullable();
    table.integer("failures").notNullable();
    table.primary(["tenant_id", "minute"]);
  });
}

async function createOutbox(db: Knex): Promise<void> {
  await db.schema.createTable("outbox", (table) => {
    table.bigIncrements("id");
    ownTenant(table);
    table.text("kind").notNullable();
    table.text("channel");
    table.text("payload").notNullable();
    table.text("state").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.bigInteger("due_instant").notNullable();
    table.integer("attempts").notNullable();
    table.text("lease");
    table.bigInteger("lease_expiration_instant");
    table.bigInteger("end_instant");
    table.text("last_error");
    // The origin that the job sends to.
    table.text("receiver");
    // The trace that the job belongs to, as W3C Trace Context writes it.
    table.text("traceparent");
    table.text("tracestate");
    table.index(["state", "due_instant"], "outbox_due");
    table.index(["channel", "state", "id"], "outbox_channel");
    table.index(["state", "end_instant"], "outbox_end");
    table.index(["lease"], "outbox_lease");
    table.index(["tenant_id"], "outbox_tenant");
  });
  const line = "coalesce(channel, tenant_id || ' ' || kind || ' ' || coalesce(receiver, ''))";
  const byCodePoint = isPostgres(db) ? `(${line} collate "C")` : line;
  const turn = "(case when channel is null then due_instant else 0 end)";
  // Waiting jobs have no end; planners would prefer an index that begins with the state.
  await createIndex(db, "outbox_lines", `outbox (${byCodePoint}, ${turn}, id) where end_instant is null`);
  await db.schema.createTable("outbox_channels", (table) => {
    table.text("channel").primary();
    table.text("lease").notNullable();
    table.bigInteger("lease_expiration_instant").notNullable();
    table.index(["lease"], "outbox_channels_lease");
  });
  // Open circuit breakers, which all processes heed; a closed one has no row.
  await db.schema.createTable("outbox_breakers", (table) => {
    ownTenant(table);
    table.text("receiver").notNullable();
    table.integer("failures").notNullable();
    table.bigInteger("open_instant").notNullable();
    table.bigInteger("open_until_instant").notNullable();
    table.primary(["tenant_id", "receiver"]);
  });
}
