/** Event log and audit log. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("event_logs", (table) => {
    table.increments("id");
    table.bigInteger("insert_instant").notNullable();
    // debug, information or error.
    table.text("type").notNullable();
    table.text("message").notNullable();
  });
  await db.schema.createTable("audit_logs", (table) => {
    table.increments("id");
    table.bigInteger("insert_instant").notNullable();
    table.text("tenant_id");
    table.text("operation_id").notNullable();
    // Of what was changed, as the path names it.
    table.text("path").notNullable();
    // The name of the key, or the address of the operator.
    table.text("insert_user").notNullable();
    table.text("client_address").notNullable();
    table.text("request_id").notNullable();
    table.index(["insert_instant"], "audit_logs_instant");
  });
}
