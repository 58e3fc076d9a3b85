/** Lines of waiting jobs, so that enqueueing takes no lock: which lines wait is read from an index, who has a channel is a row. */
import type { Knex } from "knex";

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
}
