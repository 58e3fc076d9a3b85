/** Indexes of tables that may be large. On PostgreSQL they are built while the tables are written. */
import type { Knex } from "knex";
import { isPostgres } from "../../columns.ts";

/** Outside of a transaction, so that it may begin again after a process that was killed: an index that is there is made anew. */
export async function up(db: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(indexes(db))) {
    if (isPostgres(db)) await db.raw(`drop index concurrently if exists ${name}`);
    await db.raw(`create index ${isPostgres(db) ? "concurrently" : ""} ${name} on ${definition}`);
  }
}

function indexes(db: Knex): Readonly<Record<string, string>> {
  const line = "coalesce(channel, tenant_id || ' ' || kind || ' ' || coalesce(receiver, ''))";
  const byCodePoint = isPostgres(db) ? `(${line} collate "C")` : line;
  const turn = "(case when channel is null then due_instant else 0 end)";
  return {
    // Waiting jobs have no end; planners would prefer an index that begins with the state.
    outbox_lines: `outbox (${byCodePoint}, ${turn}, id) where end_instant is null`,
    // A disallowed phrase looks up each of its parts, whatever its locale.
    allowed_entries_any_locale: "allowed_entries (tenant_id, text)",
    // A webhook that is deleted finds its links without looking at those of all others.
    application_webhooks_webhook: "application_webhooks (webhook_id)",
  };
}
