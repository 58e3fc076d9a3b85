/** Deleting an application's content by age finds it without looking at the rest. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("content_items", (table) => {
    table.index(["application_id", "create_instant"], "content_items_age");
  });
}
