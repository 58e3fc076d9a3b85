/** One-time passwords of operators, and the codes for the day on which the device is lost. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("operator_one_time_passwords", (table) => {
    // The operator's id.
    table.text("id").primary().references("operators.id").onDelete("CASCADE");
    // Sealed with the master key, where there is one.
    table.text("secret").notNullable();
    // Null until a password of the new secret was sent.
    table.bigInteger("confirm_instant");
    // The step of the last password that was taken (RFC 6238, 5.2: each is taken once).
    table.bigInteger("last_step").notNullable();
  });
  await db.schema.createTable("operator_recovery_codes", (table) => {
    table.text("operator_id").notNullable().references("operators.id").onDelete("CASCADE");
    table.text("hash").notNullable();
    table.primary(["operator_id", "hash"]);
  });
}
