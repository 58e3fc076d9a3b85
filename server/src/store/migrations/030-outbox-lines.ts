/** Lines of waiting jobs, so that enqueueing takes no lock: which lines wait is read from an index, who has a channel is a row. */
import type { Knex } from "knex";
import { isPostgres } from "../columns.ts";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("outbox", (table) => {
    // The origin that the job sends to.
    table.text("receiver");
  });
  await db.schema.createTable("outbox_channels", (table) => {
    table.text("channel").primary();
    table.text("lease").notNullable();
    table.bigInteger("lease_expiration_instant").notNullable();
    table.index(["lease"], "outbox_channels_lease");
  });
  const line = "coalesce(channel, tenant_id || ' ' || kind || ' ' || coalesce(receiver, ''))";
  const byCodePoint = isPostgres(db) ? `(${line} collate "C")` : line;
  const turn = "(case when channel is null then due_instant else 0 end)";
  // What waits has not ended; the other indexes begin with the state, and planners would take one of them.
  await db.raw(`create index outbox_lines on outbox (${byCodePoint}, ${turn}, id) where end_instant is null`);
}
