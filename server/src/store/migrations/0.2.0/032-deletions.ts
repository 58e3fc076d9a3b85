/** Applications that are deleted in steps: marked first, so that nobody sees them any more, and removed in the background. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  for (const name of ["moderation_applications", "applications"]) {
    await db.schema.alterTable(name, (table) => {
      // When the application was deleted; null while it is there.
      table.bigInteger("delete_instant");
    });
    // Nearly always empty: every reader of content asks it.
    await db.raw("create index ?? on ?? (id) where delete_instant is not null", [`${name}_deleted`, name]);
  }
}
