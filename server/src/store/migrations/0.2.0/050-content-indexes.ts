/**
 * Fewer indexes to write with each content item. A conversation is found by its location, so that content without one needs
 * no place in its index; and content is found by application and `create_instant`, never by `store_instant`.
 */
import type { Knex } from "knex";
import { isPostgres } from "../../columns.ts";

const conversation = `content_items (tenant_id, application_id, location, create_instant) where location is not null`;

/** Outside of a transaction, so that it may begin again after a process that was killed: an index that is there is made anew. */
export async function up(db: Knex): Promise<void> {
  const concurrently = isPostgres(db) ? "concurrently" : "";
  await db.raw(`drop index ${concurrently} if exists content_items_conversation`);
  await db.raw(`create index ${concurrently} content_items_conversation on ${conversation}`);
  for (const name of ["content_items_location", "content_items_application"]) {
    await db.raw(`drop index ${concurrently} if exists ${name}`);
  }
}
