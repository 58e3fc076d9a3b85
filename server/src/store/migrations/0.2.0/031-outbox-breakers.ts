/** Open circuit breakers, which all processes heed; a closed one has no row. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("outbox_breakers", (table) => {
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("receiver").notNullable();
    table.integer("failures").notNullable();
    table.bigInteger("open_instant").notNullable();
    table.bigInteger("open_until_instant").notNullable();
    table.primary(["tenant_id", "receiver"]);
  });
}
