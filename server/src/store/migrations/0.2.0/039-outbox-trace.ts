/** The trace that a job belongs to, as W3C Trace Context writes it. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("outbox", (table) => {
    table.text("traceparent");
    table.text("tracestate");
  });
}
