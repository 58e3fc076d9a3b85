/** Webhook deliveries of user actions; the delivery state is in the jobs. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("user_action_events", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    // The header webhook-id of the notification that it came about by, where there was one.
    table.text("message_id");
    table.text("body").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.unique(["tenant_id", "message_id"], { indexName: "user_action_events_message" });
    table.index(["create_instant"], "user_action_events_instant");
  });
  await db.schema.createTable("webhook_deliveries", (table) => {
    table.text("id").primary();
    table.text("event_id").notNullable().references("user_action_events.id").onDelete("CASCADE");
    table.text("webhook_id").notNullable().references("webhooks.id").onDelete("CASCADE");
    table.integer("job_id").notNullable().references("outbox.id").onDelete("CASCADE");
    table.index(["event_id"], "webhook_deliveries_event");
    table.index(["webhook_id"], "webhook_deliveries_webhook");
    table.index(["job_id"], "webhook_deliveries_job");
  });
}
