/** Refused sign-ins in the audit log, and how many there were in each minute. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("audit_logs", (table) => {
    // Why a sign-in was refused; null for changes.
    table.text("failure");
    // How many attempts the entry stands for; null for one.
    table.integer("attempts");
  });
  await db.schema.createTable("sign_in_failure_minutes", (table) => {
    // Empty where the tenant is not known.
    table.text("tenant_id").notNullable();
    // Begin of the minute, in milliseconds since the UTC epoch.
    table.bigInteger("minute").notNullable();
    table.integer("failures").notNullable();
    table.primary(["tenant_id", "minute"]);
  });
}
