/** Former scores of content items for updates, and arrivals that are stored after the response. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("content_items", (table) => {
    // Sum of the item's adjustments to its sender's score.
    table.bigInteger("score_adjustment").notNullable().defaultTo(0);
  });
  await db.schema.createTable("content_arrivals", (table) => {
    table.text("tenant_id").notNullable();
    table.text("id").notNullable();
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    table.text("sender_id").notNullable();
    // The row of content_items, and the queues that it goes to.
    table.text("document").notNullable();
    table.primary(["tenant_id", "id"]);
    table
      .foreign(["tenant_id", "sender_id"])
      .references(["tenant_id", "id"])
      .inTable("content_users")
      .onDelete("CASCADE");
    table.index(["tenant_id", "sender_id"], "content_arrivals_sender");
    table.index(["application_id"], "content_arrivals_application");
  });
}
