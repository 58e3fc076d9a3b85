/**
 * Columns that tell what the bootstrap file made from what operations made, so that what leaves the file ends. Servers of
 * older versions keep working without them.
 */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  // Nothing but a bootstrap file ever made one of these.
  for (const name of ["identity_providers", "webhooks"]) {
    await db.schema.alterTable(name, (table) => {
      table.text("origin").notNullable().defaultTo("bootstrap");
    });
  }
  await db.schema.alterTable("operators", (table) => {
    // bootstrap, formerBootstrap or operation; null where nobody knows.
    table.text("origin");
  });
  await db.schema.alterTable("api_keys", (table) => {
    // file or server: where the value of a key of the bootstrap comes from; null where nobody knows.
    table.text("value_source");
  });
}
