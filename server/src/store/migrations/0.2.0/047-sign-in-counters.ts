/** Failed sign-ins by account and by client, and the addresses from which operators have signed in. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  // Takes the place of operator_sign_ins, which version 0.1.0 still writes.
  await db.schema.createTable("sign_in_counters", (table) => {
    // account, accountNetwork, network, knownNetwork or reauthentication.
    table.text("kind").notNullable();
    // A hash: strangers choose what is counted.
    table.text("subject").notNullable();
    table.integer("failures").notNullable();
    table.bigInteger("last_instant").notNullable();
    table.primary(["kind", "subject"]);
    table.index(["last_instant"], "sign_in_counters_instant");
  });
  await db.schema.createTable("operator_networks", (table) => {
    table.text("operator_id").notNullable().references("operators.id").onDelete("CASCADE");
    table.text("network").notNullable();
    // The last sign-in from there.
    table.bigInteger("last_instant").notNullable();
    table.primary(["operator_id", "network"]);
    table.index(["last_instant"], "operator_networks_instant");
  });
}
