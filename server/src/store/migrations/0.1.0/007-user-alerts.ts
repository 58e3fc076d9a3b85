/** The User Alert queue: content users who wait for an operator, and the complaints about them. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("user_alerts", (table) => {
    ownUser(table);
    // The queue's order: 0 without a blacklist match, 1 mild to 4 severe; the oldest first among equals.
    table.integer("severity").notNullable();
    table.bigInteger("queued_instant").notNullable();
    table.text("check_out_operator_id").references("operators.id").onDelete("SET NULL");
    table.bigInteger("check_out_instant");
    table.bigInteger("check_out_expiration_instant");
    table.primary(["tenant_id", "user_id"]);
    table.index(["tenant_id", "severity", "queued_instant"], "user_alerts_order");
    table.index(["check_out_operator_id"], "user_alerts_operator");
  });
  await db.schema.createTable("user_flags", (table) => {
    table.increments("id");
    ownUser(table);
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    table.text("reporter_id").notNullable();
    table.bigInteger("create_instant").notNullable();
    table.text("comment");
    table.text("reason");
    table.index(["tenant_id", "user_id"], "user_flags_user");
    table.index(["application_id"], "user_flags_application");
  });
}

/** Foreign key to the user, with cascading delete. */
function ownUser(table: Knex.CreateTableBuilder): void {
  table.text("tenant_id").notNullable();
  table.text("user_id").notNullable();
  table.foreign(["tenant_id", "user_id"]).references(["tenant_id", "id"]).inTable("content_users").onDelete("CASCADE");
}
