/** Change log of a tenant's blacklist, so that filters apply edits without a rebuild. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("word_lists", (table) => {
    table.text("phrases_revision").notNullable().defaultTo("");
  });
  await db.schema.createTable("word_list_changes", (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("list").notNullable();
    // The revision that the change was made to, and the one it made.
    table.text("previous").notNullable();
    table.text("revision").notNullable();
    // Null where too much changed to tell.
    table.text("change");
    table.index(["tenant_id", "list", "id"], "word_list_changes_list");
  });
}
