import type { Knex } from "knex";

/** Adds the column that takes the place of `deed`. Null in records that version 0.1.0 writes. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("moderation_records", (table) => {
    table.text("action");
  });
}
