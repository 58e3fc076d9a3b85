/** Ids, and columns that refer to them, have 64 bits on PostgreSQL too; on SQLite they always had. */
import type { Knex } from "knex";
import { isPostgres } from "../../columns.ts";
import { widenToBigint } from "../../widening/widen.ts";

/** The columns that 001 to 025 made with 32 bits. */
const columns: Readonly<Record<string, readonly string[]>> = {
  allowed_entries: ["id"],
  allowed_entry_tags: ["owner_id", "tag_id"],
  audit_logs: ["id"],
  blacklist_phrase_tags: ["owner_id", "tag_id"],
  blacklist_phrases: ["id"],
  blacklist_tags: ["id"],
  content_flags: ["id"],
  dictionary_entries: ["id"],
  dictionary_entry_tags: ["owner_id", "tag_id"],
  disallowed_phrases: ["id"],
  event_logs: ["id"],
  filter_entries: ["id"],
  filter_entry_tags: ["owner_id", "tag_id"],
  login_records: ["id"],
  moderation_records: ["id"],
  moderator_email_causes: ["id"],
  notification_servers: ["id"],
  notifications: ["job_id"],
  outbox: ["id"],
  report_activity: ["subject", "scope"],
  report_counts: ["scope"],
  report_registrations: ["scope"],
  report_scopes: ["id"],
  report_subjects: ["id"],
  report_totals: ["scope"],
  report_zone: ["id"],
  system_configuration: ["id"],
  user_alert_causes: ["id"],
  user_flags: ["id"],
  webhook_deliveries: ["job_id"],
  whitelist_tags: ["id"],
  word_list_changes: ["id"],
};

export async function up(db: Knex, note: (text: string) => void): Promise<void> {
  if (!isPostgres(db)) return;
  for (const [table, names] of Object.entries(columns)) await widenToBigint(db, table, names, note);
}
