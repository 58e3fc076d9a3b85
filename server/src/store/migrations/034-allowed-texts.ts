/** A way to an allowed entry by its text, whatever its locale: each part of a disallowed phrase is looked up so. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("allowed_entries", (table) => {
    table.index(["tenant_id", "text"], "allowed_entries_any_locale");
  });
}
