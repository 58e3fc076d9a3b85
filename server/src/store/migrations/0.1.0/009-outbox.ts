/** Work that was left for later. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("outbox", (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.text("kind").notNullable();
    table.text("channel");
    table.text("payload").notNullable();
    table.text("state").notNullable();
    table.boolean("parked").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.bigInteger("due_instant").notNullable();
    table.integer("attempts").notNullable();
    table.text("lease");
    table.bigInteger("lease_expiration_instant");
    table.bigInteger("end_instant");
    table.text("last_error");
    table.index(["state", "parked", "due_instant"], "outbox_due");
    table.index(["channel", "state", "id"], "outbox_channel");
    table.index(["state", "end_instant"], "outbox_end");
    table.index(["lease"], "outbox_lease");
    table.index(["tenant_id"], "outbox_tenant");
  });
}
