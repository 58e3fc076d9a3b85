/** Pending events for moderator emails, collected so that one email covers many. */
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  // One row an event, so that operations at the same time do not wait for each other.
  await db.schema.createTable("moderator_email_causes", (table) => {
    table.increments("id");
    table.text("application_id").notNullable().references("moderation_applications.id").onDelete("CASCADE");
    // contentAlert, contentFlagged or userFlagged.
    table.text("kind").notNullable();
    table.text("excerpt").notNullable();
    table.index(["application_id", "id"], "moderator_email_causes_application");
  });
  await db.schema.createTable("moderator_emails", (table) => {
    table.text("application_id").primary().references("moderation_applications.id").onDelete("CASCADE");
    // Pending digest: counts and some excerpts; null if empty.
    table.text("document");
    // When the next email may be written.
    table.bigInteger("next_instant").notNullable();
    table.index(["next_instant"], "moderator_emails_next");
  });
}
