/** Queues are read in their order: the most severe first, then the oldest. And what users were flagged for so far. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await inOrder(db, "content_queue", "content_queue_order", ["tenant_id", "queue"], "content_item_id");
  await inOrder(db, "content_queue", "content_queue_application", ["application_id", "queue"], "content_item_id");
  await inOrder(db, "user_alerts", "user_alerts_order", ["tenant_id"], "user_id");
  // Every alert has causes since 010; earlier flags become causes here.
  await db.raw(`
    insert into user_alert_causes (tenant_id, user_id, application_id, severity, create_instant)
    select distinct user_flags.tenant_id, user_flags.user_id, user_flags.application_id, 0, user_alerts.queued_instant
    from user_flags join user_alerts
      on user_alerts.tenant_id = user_flags.tenant_id and user_alerts.user_id = user_flags.user_id`);
}

/** The schema builder knows no descending columns. */
async function inOrder(db: Knex, table: string, index: string, scope: readonly string[], id: string): Promise<void> {
  await db.schema.alterTable(table, (columns) => columns.dropIndex([], index));
  const places = [...scope, "severity", "queued_instant", id].map((name) => (name === "severity" ? "?? desc" : "??"));
  await db.raw(`create index ?? on ?? (${places.join(", ")})`, [
    index,
    table,
    ...scope,
    "severity",
    "queued_instant",
    id,
  ]);
}
