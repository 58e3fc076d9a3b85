/** The levels that were given to loggers while the server ran. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("logging_levels", (table) => {
    table.text("name").primary();
    // error, warn, info, debug, trace or off.
    table.text("level").notNullable();
  });
}
