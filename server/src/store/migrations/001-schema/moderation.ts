/** Moderation applications, content, queues, complaints, user actions, and what moderators are told. */
import type { Knex } from "knex";
import {
  codePointText,
  createIndex,
  idNumber,
  owner,
  ownTenant,
  tenantKey,
  tenantNumber,
  tenantOwner,
} from "../../migration/columns.ts";

export async function createModerationTables(db: Knex): Promise<void> {
  await createApplications(db);
  await createContent(db);
  await createContentQueue(db);
  await createUserAlerts(db);
  await createUserActions(db);
  await createModeratorEmails(db);
}

const application = "moderation_applications";

async function createApplications(db: Knex): Promise<void> {
  await db.schema.createTable("moderation_applications", (table) => {
    table.text("id").notNullable();
    ownTenant(table);
    table.primary(["tenant_id", "id"]);
    codePointText(db, table, "name").notNullable();
    table.text("document").notNullable();
    // When the application was deleted; null while it is there. The rest of it is removed in the background.
    table.bigInteger("delete_instant");
    table.unique(["tenant_id", "name"], { indexName: "moderation_applications_name" });
  });
  const deleted = "moderation_applications (tenant_id, id) where delete_instant is not null";
  await createIndex(db, "moderation_applications_deleted", deleted);
  await db.schema.createTable("notification_servers", (table) => {
    tenantNumber(db, table);
    table.text("tenant_id").notNullable();
    owner(table, "application_id", application);
    table.integer("position").notNullable();
    table.text("document").notNullable();
    table.index(["tenant_id", "application_id"], "notification_servers_application");
  });
  // Notifications by server; the delivery state is in the job.
  await db.schema.createTable("notifications", (table) => {
    tenantKey(table);
    owner(table, "application_id", application);
    idNumber(db, table, "job_id").notNullable().references("outbox.id").onDelete("CASCADE");
    // The same for each server that one event is sent to.
    table.text("message_id").notNullable();
    table.text("type").notNullable();
    // Which of the application's servers: each request inserts the servers again, their URLs stay.
    table.text("url").notNullable();
    table.integer("url_index").notNullable();
    table.text("body").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.index(["tenant_id", "create_instant"], "notifications_instant");
    table.index(["tenant_id", "application_id", "create_instant"], "notifications_application");
    table.index(["job_id"], "notifications_job");
    table.index(["tenant_id", "message_id"], "notifications_message");
  });
}

async function createContent(db: Knex): Promise<void> {
  await db.schema.createTable("content_items", (table) => {
    table.text("id").notNullable();
    ownTenant(table);
    owner(table, "application_id", application);
    table.text("sender_id").notNullable();
    table.boolean("persistent").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.bigInteger("store_instant").notNullable();
    table.text("location");
    table.text("content_action").notNullable();
    table.text("moderation_action");
    table.text("document").notNullable();
    // queuedForApproval, approved or rejected; null where no approval was asked for.
    table.text("approval_status");
    // The most severe blacklist match: 0 without one, 1 mild to 4 severe.
    table.integer("severity").notNullable().defaultTo(0);
    // Sum of the item's adjustments to its sender's score.
    table.bigInteger("score_adjustment").notNullable().defaultTo(0);
    table.primary(["tenant_id", "id"]);
    table.index(["tenant_id", "sender_id"], "content_items_sender");
    table.index(["tenant_id", "application_id", "create_instant"], "content_items_age");
  });
  // Content without a location needs no place in it.
  const conversation = "content_items (tenant_id, application_id, location, create_instant) where location is not null";
  await createIndex(db, "content_items_conversation", conversation);
  // Content that is stored after the response.
  await db.schema.createTable("content_arrivals", (table) => {
    table.text("tenant_id").notNullable();
    table.text("id").notNullable();
    owner(table, "application_id", application);
    table.text("sender_id").notNullable();
    // The row of content_items, and the queues that it goes to.
    table.text("document").notNullable();
    table.primary(["tenant_id", "id"]);
    tenantOwner(table, "sender_id", "content_users");
    table.index(["tenant_id", "sender_id"], "content_arrivals_sender");
    table.index(["tenant_id", "application_id"], "content_arrivals_application");
  });
}

/** Queues are read in their order: the most severe first, then the oldest. */
const order = "severity desc, queued_instant";

async function createContentQueue(db: Knex): Promise<void> {
  await db.schema.createTable("content_queue", (table) => {
    // approval or contentAlert.
    table.text("queue").notNullable();
    ownContentItem(table);
    owner(table, "application_id", application);
    table.integer("severity").notNullable();
    table.bigInteger("queued_instant").notNullable();
    // The queue that the request forced, if it did.
    table.text("moderation_action");
    checkOut(table);
    table.primary(["queue", "tenant_id", "content_item_id"]);
    table.index(["tenant_id", "content_item_id"], "content_queue_item");
    table.index(["tenant_id", "check_out_operator_id"], "content_queue_operator");
  });
  await createIndex(db, "content_queue_order", `content_queue (tenant_id, queue, ${order}, content_item_id)`);
  await createIndex(
    db,
    "content_queue_application",
    `content_queue (tenant_id, application_id, queue, ${order}, content_item_id)`,
  );
  await db.schema.createTable("content_flags", (table) => {
    tenantNumber(db, table);
    ownContentItem(table);
    owner(table, "application_id", application);
    complaint(table);
    table.index(["tenant_id", "content_item_id"], "content_flags_item");
    table.index(["tenant_id", "application_id"], "content_flags_application");
  });
}

/** Content users who wait for an operator, why they wait, and the complaints about them. */
async function createUserAlerts(db: Knex): Promise<void> {
  await db.schema.createTable("user_alerts", (table) => {
    ownUser(table, "content_users");
    // 0 without a blacklist match, 1 mild to 4 severe.
    table.integer("severity").notNullable();
    table.bigInteger("queued_instant").notNullable();
    checkOut(table);
    table.primary(["tenant_id", "user_id"]);
    table.index(["tenant_id", "check_out_operator_id"], "user_alerts_operator");
  });
  await createIndex(db, "user_alerts_order", `user_alerts (tenant_id, ${order}, user_id)`);
  await db.schema.createTable("user_alert_causes", (table) => {
    tenantNumber(db, table);
    ownUser(table, "user_alerts");
    owner(table, "application_id", application);
    // Null where the content was not stored.
    table.text("content_item_id");
    table.integer("severity").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.index(["tenant_id", "user_id"], "user_alert_causes_user");
    table.index(["tenant_id", "content_item_id"], "user_alert_causes_item");
    table.index(["tenant_id", "application_id"], "user_alert_causes_application");
  });
  await db.schema.createTable("user_flags", (table) => {
    tenantNumber(db, table);
    ownUser(table, "content_users");
    owner(table, "application_id", application);
    complaint(table);
    table.index(["tenant_id", "user_id"], "user_flags_user");
    table.index(["tenant_id", "application_id"], "user_flags_application");
  });
}

async function createUserActions(db: Knex): Promise<void> {
  await db.schema.createTable("user_actions", (table) => {
    table.text("id").notNullable();
    ownUser(table, "content_users");
    table.primary(["tenant_id", "id"]);
    table.bigInteger("create_instant").notNullable();
    // active, ended or cancelled.
    table.text("state").notNullable();
    table.bigInteger("expiry");
    table.bigInteger("end_instant");
    table.text("document").notNullable();
    table.index(["tenant_id", "user_id"], "user_actions_user");
  });
  // Records of operators' actions; they outlive the content, the user and the account.
  await db.schema.createTable("moderation_records", (table) => {
    tenantNumber(db, table);
    ownTenant(table);
    table.bigInteger("instant").notNullable();
    table.text("operator_id");
    table.text("operator_email");
    table.text("application_id");
    table.text("content_item_id");
    table.text("user_id");
    table.text("document").notNullable();
    table.text("action").notNullable();
    table.index(["tenant_id", "instant"], "moderation_records_instant");
    table.index(["tenant_id", "content_item_id"], "moderation_records_item");
    table.index(["tenant_id", "user_id"], "moderation_records_user");
  });
}

/** Pending events for moderator emails, collected so that one email covers many. */
async function createModeratorEmails(db: Knex): Promise<void> {
  // One row an event, so that operations at the same time do not wait for each other.
  await db.schema.createTable("moderator_email_causes", (table) => {
    tenantNumber(db, table);
    table.text("tenant_id").notNullable();
    owner(table, "application_id", application);
    // contentAlert, contentFlagged or userFlagged.
    table.text("kind").notNullable();
    table.text("excerpt").notNullable();
    table.index(["tenant_id", "application_id", "id"], "moderator_email_causes_application");
  });
  await db.schema.createTable("moderator_emails", (table) => {
    tenantKey(table, "application_id");
    tenantOwner(table, "application_id", application);
    // Pending digest: counts and some excerpts; null if empty.
    table.text("document");
    // When the next email may be written.
    table.bigInteger("next_instant").notNullable();
    table.index(["next_instant"], "moderator_emails_next");
  });
}

function ownContentItem(table: Knex.CreateTableBuilder): void {
  table.text("tenant_id").notNullable();
  table.text("content_item_id").notNullable();
  tenantOwner(table, "content_item_id", "content_items");
}

function ownUser(table: Knex.CreateTableBuilder, target: "content_users" | "user_alerts"): void {
  table.text("tenant_id").notNullable();
  table.text("user_id").notNullable();
  tenantOwner(table, "user_id", target, target === "user_alerts" ? "user_id" : "id");
}

/** The operator who has the item, if any. */
function checkOut(table: Knex.CreateTableBuilder): void {
  table.text("check_out_operator_id");
  // Accounts are disabled, and never deleted.
  table.foreign(["tenant_id", "check_out_operator_id"]).references(["tenant_id", "id"]).inTable("operators");
  table.bigInteger("check_out_instant");
  table.bigInteger("check_out_expiration_instant");
}

function complaint(table: Knex.CreateTableBuilder): void {
  table.text("reporter_id").notNullable();
  table.bigInteger("create_instant").notNullable();
  table.text("comment");
  table.text("reason");
  // When an operator dealt with the complaint; null while it waits.
  table.bigInteger("settled_instant");
}
