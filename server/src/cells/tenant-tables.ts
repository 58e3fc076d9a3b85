/**
 * Every table of the schema, and how its rows belong to a tenant: what moves with a tenant is listed here alone. A test holds the
 * list against the schema.
 */
import type { Knex } from "knex";
import type { Db } from "../store/db.ts";

/** The column that holds the tenant's id; or a column, and the table of the list whose `id` it holds. */
type Way = string | readonly [column: string, table: string];

/** The column of the tenant's id, where a table has it. */
export const tenantColumn = "tenant_id";
const byTenant: Way = tenantColumn;
const ofScope: Way = ["scope", "report_scopes"];

/** Tables whose rows move with their tenant. What a row refers to stands before it. */
const ways: Readonly<Record<string, Way>> = {
  api_keys: byTenant,
  applications: byTenant,
  // Those of its applications, and those that it took along from other stores.
  signing_keys: byTenant,
  roles: byTenant,
  webhooks: byTenant,
  application_webhooks: byTenant,
  identity_providers: byTenant,
  users: byTenant,
  user_identities: byTenant,
  memberships: byTenant,
  registrations: byTenant,
  registration_roles: byTenant,
  moderated_usernames: byTenant,
  refresh_tokens: byTenant,
  spent_refresh_tokens: byTenant,
  email_templates: byTenant,
  login_records: byTenant,
  report_scopes: byTenant,
  report_subjects: byTenant,
  report_activity: ofScope,
  report_registrations: ofScope,
  report_counts: ofScope,
  report_totals: ofScope,
  blacklist_tags: byTenant,
  whitelist_tags: byTenant,
  filter_entries: byTenant,
  filter_entry_tags: byTenant,
  dictionary_entries: byTenant,
  dictionary_entry_tags: byTenant,
  blacklist_phrases: byTenant,
  blacklist_phrase_tags: byTenant,
  allowed_entries: byTenant,
  allowed_entry_tags: byTenant,
  disallowed_phrases: byTenant,
  // After what they are the revisions of: who sees one sees all of it.
  word_lists: byTenant,
  word_list_changes: byTenant,
  operators: byTenant,
  operator_networks: byTenant,
  operator_one_time_passwords: byTenant,
  operator_recovery_codes: byTenant,
  operator_tokens: byTenant,
  moderation_applications: byTenant,
  notification_servers: byTenant,
  moderator_emails: byTenant,
  moderator_email_causes: byTenant,
  content_users: byTenant,
  content_items: byTenant,
  content_arrivals: byTenant,
  content_queue: byTenant,
  content_flags: byTenant,
  user_flags: byTenant,
  user_alerts: byTenant,
  user_alert_causes: byTenant,
  user_actions: byTenant,
  moderation_records: byTenant,
  outbox: byTenant,
  outbox_breakers: byTenant,
  notifications: byTenant,
  user_action_events: byTenant,
  webhook_deliveries: byTenant,
  audit_logs: byTenant,
  sign_in_failure_minutes: byTenant,
};

/** Tables that move, in an order in which they can be filled. */
export const tenantTables: readonly string[] = Object.keys(ways);

/** Tables that stay: of the server, or of a moment. `tenants` itself is written by the move. */
export const stayingTables: readonly string[] = [
  "api_key_changes",
  "event_logs",
  "logging_levels",
  "outbox_channels",
  "report_zone",
  "schema_migrations",
  "server_settings",
  "server_state",
  "sign_in_counters",
  "system_configuration",
  "tenants",
];

/** Narrows the rows of a table to those of a tenant. */
export function narrowToTenant(
  db: Db,
  table: string,
  tenantId: string,
): (rows: Knex.QueryBuilder) => Knex.QueryBuilder {
  const way = ways[table];
  if (way === undefined) throw new Error(`${table} is not among the tables of tenants.`);
  if (typeof way === "string") return (rows) => rows.where({ [way]: tenantId });
  const [column, owner] = way;
  return (rows) => rows.whereIn(column, narrowToTenant(db, owner, tenantId)(db(owner)).select("id"));
}

/** Returns true where each row of the table names its tenant. */
export function namesTenant(table: string): boolean {
  return ways[table] === byTenant;
}

/** Rows that a statement deletes. Those that do not name their tenant are small, and each statement looks for their owners anew. */
export function rowsAtOnce(table: string): number {
  return namesTenant(table) ? 1_000 : 10_000;
}
