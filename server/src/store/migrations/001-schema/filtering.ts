/** The word lists of a tenant, its content users and its operators. */
import type { Knex } from "knex";
import {
  codePointText,
  isPostgres,
  numberOwner,
  owner,
  ownTenant,
  tenantKey,
  tenantNumber,
  tenantOwner,
} from "../../migration/columns.ts";

export async function createFilteringTables(db: Knex): Promise<void> {
  await createRevisions(db);
  await createBlacklist(db);
  await createWhitelist(db);
  await createContentUsers(db);
  await createOperators(db);
}

async function createRevisions(db: Knex): Promise<void> {
  // The revision of a tenant's word lists: a filter that was built from an older one is built again.
  await db.schema.createTable("word_lists", (table) => {
    table.text("tenant_id").primary().references("tenants.id").onDelete("CASCADE");
    table.text("entries_revision").notNullable();
    table.text("dictionary_revision").notNullable();
    table.text("whitelist_revision").notNullable().defaultTo("");
    table.text("phrases_revision").notNullable().defaultTo("");
  });
  // Filters apply these edits without being built again.
  await db.schema.createTable("word_list_changes", (table) => {
    tenantNumber(db, table);
    ownTenant(table);
    table.text("list").notNullable();
    // The revision that the change was made to, and the one it made.
    table.text("previous").notNullable();
    table.text("revision").notNullable();
    // Null where too much changed to tell.
    table.text("change");
    table.index(["tenant_id", "list", "id"], "word_list_changes_list");
  });
}

async function createBlacklist(db: Knex): Promise<void> {
  await createTags(db, "blacklist_tags");
  await db.schema.createTable("filter_entries", (table) => {
    ownText(db, table);
    table.text("filter_mode").notNullable();
    table.text("severity").notNullable();
    for (const flag of ["adjective", "adverb", "noun", "verb", "collapse_doubles", "replace_phonetics"]) {
      table.boolean(flag).notNullable();
    }
    table.text("definition");
    table.text("ignores").notNullable();
    table.text("variations").notNullable();
    uniqueText(table, "filter_entries_text");
  });
  await createTagLinks(db, "filter_entry", "filter_entries", "blacklist_tags");
  await db.schema.createTable("dictionary_entries", (table) => {
    ownText(db, table);
    table.unique(["tenant_id", "locale", "text"], { indexName: "dictionary_entries_text" });
    // Words that differ only in case are one.
    table.unique(["tenant_id", "locale", "text_key"], { indexName: "dictionary_entries_text_key" });
  });
  await createTagLinks(db, "dictionary_entry", "dictionary_entries", "blacklist_tags");
  await db.schema.createTable("blacklist_phrases", (table) => {
    ownTenant(table);
    tenantNumber(db, table);
    codePointText(db, table, "locale").notNullable();
    codePointText(db, table, "pattern").notNullable();
    table.text("severity").notNullable();
    // A pattern may be longer than PostgreSQL lets an index hold: what is unique is its hash.
    table.text("pattern_key").notNullable();
    table.unique(["tenant_id", "locale", "pattern_key"], { indexName: "blacklist_phrases_pattern" });
  });
  await createTagLinks(db, "blacklist_phrase", "blacklist_phrases", "blacklist_tags");
}

async function createWhitelist(db: Knex): Promise<void> {
  await createTags(db, "whitelist_tags");
  await db.schema.createTable("allowed_entries", (table) => {
    ownText(db, table);
    table.boolean("inflect").notNullable();
    table.text("exclusions").notNullable();
    uniqueText(table, "allowed_entries_text");
    // On PostgreSQL the key has the order of pages.
    if (!isPostgres(db)) table.index(["tenant_id", "id"], "allowed_entries_page");
    // A disallowed phrase looks up each of its parts, whatever its locale.
    table.index(["tenant_id", "text"], "allowed_entries_any_locale");
  });
  await createTagLinks(db, "allowed_entry", "allowed_entries", "whitelist_tags");
  await db.schema.createTable("disallowed_phrases", (table) => {
    ownTenant(table);
    tenantNumber(db, table);
    table.boolean("advanced").notNullable();
    table.text("parts").notNullable();
    // Parts may be longer than PostgreSQL lets an index hold: what is unique is their hash.
    table.text("parts_key").notNullable();
    table.unique(["tenant_id", "advanced", "parts_key"], { indexName: "disallowed_phrases_parts_key" });
    table.index(["tenant_id", "advanced", "id"], "disallowed_phrases_page");
  });
}

async function createContentUsers(db: Knex): Promise<void> {
  await db.schema.createTable("content_users", (table) => {
    table.text("id").notNullable();
    ownTenant(table);
    table.bigInteger("create_instant").notNullable();
    table.integer("score").notNullable();
    table.text("document").notNullable();
    table.primary(["tenant_id", "id"]);
  });
}

async function createOperators(db: Knex): Promise<void> {
  await db.schema.createTable("operators", (table) => {
    table.text("id").notNullable();
    ownTenant(table);
    table.primary(["tenant_id", "id"]);
    codePointText(db, table, "email").notNullable();
    table.text("password_hash").notNullable();
    table.boolean("disabled").notNullable();
    table.text("document").notNullable();
    // bootstrap, formerBootstrap or operation.
    table.text("origin").notNullable();
    table.unique(["tenant_id", "email"], { indexName: "operators_email" });
  });
  await db.schema.createTable("operator_tokens", (table) => {
    // Its own key: a token is shown without a tenant.
    table.text("hash").primary();
    table.text("tenant_id").notNullable();
    owner(table, "operator_id", "operators");
    table.bigInteger("expiration_instant").notNullable();
    table.index(["tenant_id", "operator_id"], "operator_tokens_operator");
    table.index(["expiration_instant"], "operator_tokens_expiration");
  });
  // Failed sign-ins by account and by client, and the addresses from which operators have signed in.
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
    table.text("tenant_id").notNullable();
    owner(table, "operator_id", "operators");
    table.text("network").notNullable();
    // The last sign-in from there.
    table.bigInteger("last_instant").notNullable();
    table.primary(["tenant_id", "operator_id", "network"]);
    table.index(["last_instant"], "operator_networks_instant");
  });
  await db.schema.createTable("operator_one_time_passwords", (table) => {
    // The operator's id.
    tenantKey(table);
    tenantOwner(table, "id", "operators");
    // Sealed with the master key, where there is one.
    table.text("secret").notNullable();
    // Null until a password of the new secret was sent.
    table.bigInteger("confirm_instant");
    // The step of the last password that was taken (RFC 6238, 5.2: each is taken once).
    table.bigInteger("last_step").notNullable();
  });
  // Codes for the day on which the device is lost.
  await db.schema.createTable("operator_recovery_codes", (table) => {
    table.text("tenant_id").notNullable();
    owner(table, "operator_id", "operators");
    table.text("hash").notNullable();
    table.primary(["tenant_id", "operator_id", "hash"]);
  });
}

/** A numbered text with its locale; `text_key` is its lower case, made in code so that both engines agree. */
function ownText(db: Knex, table: Knex.CreateTableBuilder): void {
  ownTenant(table);
  tenantNumber(db, table);
  for (const name of ["locale", "text", "text_key"]) codePointText(db, table, name).notNullable();
}

/** A text is unique in its locale; a search finds it by `text_key` in the same index. */
function uniqueText(table: Knex.CreateTableBuilder, indexName: string): void {
  table.unique(["tenant_id", "locale", "text_key", "text"], { indexName });
}

async function createTags(db: Knex, name: string): Promise<void> {
  await db.schema.createTable(name, (table) => {
    ownTenant(table);
    tenantNumber(db, table);
    codePointText(db, table, "name").notNullable();
    table.unique(["tenant_id", "name"], { indexName: `${name}_name` });
  });
}

async function createTagLinks(db: Knex, name: string, owners: string, tags: string): Promise<void> {
  await db.schema.createTable(`${name}_tags`, (table) => {
    table.text("tenant_id").notNullable();
    numberOwner(db, table, "owner_id", owners);
    numberOwner(db, table, "tag_id", tags);
    // Cascades of SQLite look for numbers alone.
    const isWhole = isPostgres(db);
    table.primary(isWhole ? ["tenant_id", "owner_id", "tag_id"] : ["owner_id", "tag_id", "tenant_id"]);
    table.index(isWhole ? ["tenant_id", "tag_id"] : ["tag_id"], `${name}_tags_tag`);
  });
}
