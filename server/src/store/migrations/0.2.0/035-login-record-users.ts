/** Index that finds the logins of one user. On PostgreSQL it is built while the table is written. */
import type { Knex } from "knex";
import { isPostgres } from "../../columns.ts";

/** Outside of a transaction, so that it may begin again after a process that was killed: an index that is there is made anew. */
export async function up(db: Knex): Promise<void> {
  if (isPostgres(db)) await db.raw("drop index concurrently if exists login_records_user");
  const how = isPostgres(db) ? "concurrently" : "";
  await db.raw(`create index ${how} login_records_user on login_records (user_id, insert_instant, id)`);
}
