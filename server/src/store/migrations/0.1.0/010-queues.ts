/** The content queues, complaints about content, why users wait, what operators did, user actions, and operators' sign-in. */
import type { Knex } from "knex";
import { codePointText } from "../../columns.ts";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("content_items", (table) => {
    // queuedForApproval, approved or rejected; null where no approval was asked for.
    table.text("approval_status");
    // The most severe blacklist match: 0 without one, 1 mild to 4 severe.
    table.integer("severity").notNullable().defaultTo(0);
    table.index(["tenant_id", "application_id", "location", "create_instant"], "content_items_location");
  });
  await createContentQueue(db);
  await createUserAlertCauses(db);
  await createUserActions(db);
  await createOperatorRecords(db);
}

async function createContentQueue(db: Knex): Promise<void> {
  await db.schema.createTable("content_queue", (table) => {
    // approval or contentAlert.
    table.text("queue").notNullable();
    ownContentItem(table);
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    table.integer("severity").notNullable();
    table.bigInteger("queued_instant").notNullable();
    // The queue that the request forced, if it did.
    table.text("moderation_action");
    table.text("check_out_operator_id").references("operators.id").onDelete("SET NULL");
    table.bigInteger("check_out_instant");
    table.bigInteger("check_out_expiration_instant");
    table.primary(["queue", "tenant_id", "content_item_id"]);
    table.index(["tenant_id", "queue", "severity", "queued_instant"], "content_queue_order");
    table.index(["application_id", "queue", "severity", "queued_instant"], "content_queue_application");
    table.index(["tenant_id", "content_item_id"], "content_queue_item");
    table.index(["check_out_operator_id"], "content_queue_operator");
  });
  await db.schema.createTable("content_flags", (table) => {
    table.increments("id");
    ownContentItem(table);
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    table.text("reporter_id").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.text("comment");
    table.text("reason");
    // When an operator dealt with the complaint; null while it waits.
    table.bigInteger("settled_instant");
    table.index(["tenant_id", "content_item_id"], "content_flags_item");
    table.index(["application_id"], "content_flags_application");
  });
}

async function createUserAlertCauses(db: Knex): Promise<void> {
  await db.schema.createTable("user_alert_causes", (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable();
    table.text("user_id").notNullable();
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    // Null where the content was not stored.
    table.text("content_item_id");
    table.integer("severity").notNullable();
    table.bigInteger("create_instant").notNullable();
    table
      .foreign(["tenant_id", "user_id"])
      .references(["tenant_id", "user_id"])
      .inTable("user_alerts")
      .onDelete("CASCADE");
    table.index(["tenant_id", "user_id"], "user_alert_causes_user");
    table.index(["tenant_id", "content_item_id"], "user_alert_causes_item");
    table.index(["application_id"], "user_alert_causes_application");
  });
  await db.schema.alterTable("user_flags", (table) => {
    // When an operator dealt with the complaint; null while it waits.
    table.bigInteger("settled_instant");
  });
}

async function createUserActions(db: Knex): Promise<void> {
  await db.schema.createTable("user_actions", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable();
    table.text("user_id").notNullable();
    table.bigInteger("create_instant").notNullable();
    // active, ended or cancelled.
    table.text("state").notNullable();
    table.bigInteger("expiry");
    table.bigInteger("end_instant");
    table.text("document").notNullable();
    table
      .foreign(["tenant_id", "user_id"])
      .references(["tenant_id", "id"])
      .inTable("content_users")
      .onDelete("CASCADE");
    table.index(["tenant_id", "user_id"], "user_actions_user");
  });
}

async function createOperatorRecords(db: Knex): Promise<void> {
  // Records of operators' actions; they outlive the content, the user and the account.
  await db.schema.createTable("moderation_records", (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.bigInteger("instant").notNullable();
    table.text("operator_id");
    table.text("operator_email");
    table.text("deed").notNullable();
    table.text("application_id");
    table.text("content_item_id");
    table.text("user_id");
    table.text("document").notNullable();
    table.index(["tenant_id", "instant"], "moderation_records_instant");
    table.index(["tenant_id", "content_item_id"], "moderation_records_item");
    table.index(["tenant_id", "user_id"], "moderation_records_user");
  });
  await db.schema.createTable("operator_tokens", (table) => {
    table.text("hash").primary();
    table.text("operator_id").notNullable().references("operators.id").onDelete("CASCADE");
    table.bigInteger("expiration_instant").notNullable();
    table.index(["operator_id"], "operator_tokens_operator");
    table.index(["expiration_instant"], "operator_tokens_expiration");
  });
  // Attempts to sign in, by address, whether or not there is an account.
  await db.schema.createTable("operator_sign_ins", (table) => {
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    codePointText(db, table, "email").notNullable();
    table.integer("failures").notNullable();
    table.bigInteger("last_instant").notNullable();
    table.bigInteger("blocked_until").notNullable();
    table.primary(["tenant_id", "email"]);
    table.index(["last_instant"], "operator_sign_ins_instant");
  });
}

/** Foreign key to the content item, with cascading delete. */
function ownContentItem(table: Knex.CreateTableBuilder): void {
  table.text("tenant_id").notNullable();
  table.text("content_item_id").notNullable();
  table
    .foreign(["tenant_id", "content_item_id"])
    .references(["tenant_id", "id"])
    .inTable("content_items")
    .onDelete("CASCADE");
}
