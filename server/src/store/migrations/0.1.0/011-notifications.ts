/** Notifications by server; the delivery state is in the job. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("notifications", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    table.integer("job_id").notNullable().references("outbox.id").onDelete("CASCADE");
    // The same for each server that one event is sent to.
    table.text("message_id").notNullable();
    table.text("type").notNullable();
    // Which of the application's servers: servers are made anew by each request, their URLs stay.
    table.text("url").notNullable();
    table.integer("url_index").notNullable();
    table.text("body").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.index(["tenant_id", "create_instant"], "notifications_instant");
    table.index(["application_id", "create_instant"], "notifications_application");
    table.index(["job_id"], "notifications_job");
    table.index(["message_id"], "notifications_message");
  });
}
