/**
 * On PostgreSQL, notes which tables a transaction changed, for what processes keep in memory (`table-changes.ts`). The database
 * notes it itself, so that no writer can forget to: not a deletion that cascades, nor a process of an older version.
 */
import type { Knex } from "knex";
import { isPostgres } from "../../migration/columns.ts";

/** The tables that are read through memory. */
const watchedTables = [
  "application_webhooks",
  "applications",
  "blacklist_tags",
  "filter_entries",
  "filter_entry_tags",
  "moderation_applications",
  "notification_servers",
  "operator_one_time_passwords",
  "operator_tokens",
  "operators",
  "roles",
  "server_settings",
  "signing_keys",
  "tenants",
  "webhooks",
  "word_lists",
];

export async function noteTableChanges(db: Knex): Promise<void> {
  if (!isPostgres(db)) return;
  // A row is added and none is updated, so that writers do not wait for each other.
  await db.raw(`
    create table table_changes (xid xid8 not null default pg_current_xact_id(), name text not null);
    create index table_changes_xid on table_changes (xid);
    create function note_table_change() returns trigger language plpgsql as $$
      begin
        insert into table_changes (name) values (tg_table_name);
        return null;
      end
    $$`);
  for (const table of watchedTables)
    await db.raw(
      `create trigger note_change after insert or update or delete or truncate on ${table}
        for each statement execute function note_table_change()`,
    );
}
