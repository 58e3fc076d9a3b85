/**
 * Columns of API keys: ids, expiration, origin, last use, and a change log that processes follow. Servers of older
 * versions keep working without them.
 */
import type { Knex } from "knex";
import { isPostgres } from "../../columns.ts";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("api_keys", (table) => {
    table.text("id");
    // bootstrap, firstStart or operation; null where nobody knows.
    table.text("origin");
    table.bigInteger("expiration_instant");
    table.bigInteger("insert_instant");
    table.bigInteger("last_update_instant");
    table.integer("last_used_day");
  });
  const now = Date.now();
  await db("api_keys").update({
    id: db.raw(isPostgres(db) ? "gen_random_uuid()::text" : sqliteUuid),
    insert_instant: now,
    last_update_instant: now,
  });
  // The key of a first start came from no file, so that no file takes it away.
  await db("api_keys").where({ name: "first start" }).update({ origin: "firstStart" });
  if (isPostgres(db)) await db.raw('alter table api_keys alter column name type text collate "C"');
  await db.schema.alterTable("api_keys", (table) => {
    table.unique(["id"], { indexName: "api_keys_id" });
    table.index(["name", "id"], "api_keys_name");
    table.index(["tenant_id", "name", "id"], "api_keys_tenant");
  });
  await db.schema.createTable("api_key_changes", (table) => {
    table.bigIncrements("id");
    table.text("hash").notNullable();
  });
}

/** A random UUID of version 4. */
const sqliteUuid = `lower(
  hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89AB', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
