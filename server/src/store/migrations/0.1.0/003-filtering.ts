/** The word lists of a tenant, its content users and its operators. */
import type { Knex } from "knex";
import { codePointText } from "../../columns.ts";

export async function up(db: Knex): Promise<void> {
  await createBlacklist(db);
  await createWhitelist(db);
  await createPeople(db);
}

async function createBlacklist(db: Knex): Promise<void> {
  // The revision of a tenant's word lists: a filter built from an older one is built anew.
  await db.schema.createTable("word_lists", (table) => {
    table.text("tenant_id").primary().references("tenants.id").onDelete("CASCADE");
    table.text("entries_revision").notNullable();
    table.text("dictionary_revision").notNullable();
  });
  await createTags(db, "blacklist_tags");
  await db.schema.createTable("filter_entries", (table) => {
    table.increments("id");
    ownText(db, table);
    table.text("filter_mode").notNullable();
    table.text("severity").notNullable();
    for (const flag of ["adjective", "adverb", "noun", "verb", "collapse_doubles", "replace_phonetics"]) {
      table.boolean(flag).notNullable();
    }
    table.text("definition");
    table.text("ignores").notNullable();
    table.text("variations").notNullable();
    table.unique(["tenant_id", "locale", "text"], { indexName: "filter_entries_text" });
  });
  await createTagLinks(db, "filter_entry_tags", "filter_entries", "blacklist_tags");
  await db.schema.createTable("dictionary_entries", (table) => {
    table.increments("id");
    ownText(db, table);
    table.unique(["tenant_id", "locale", "text"], { indexName: "dictionary_entries_text" });
  });
  await createTagLinks(db, "dictionary_entry_tags", "dictionary_entries", "blacklist_tags");
  await db.schema.createTable("blacklist_phrases", (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    codePointText(db, table, "locale").notNullable();
    codePointText(db, table, "pattern").notNullable();
    table.text("severity").notNullable();
    table.unique(["tenant_id", "locale", "pattern"], { indexName: "blacklist_phrases_pattern" });
  });
  await createTagLinks(db, "blacklist_phrase_tags", "blacklist_phrases", "blacklist_tags");
}

async function createWhitelist(db: Knex): Promise<void> {
  await createTags(db, "whitelist_tags");
  await db.schema.createTable("allowed_entries", (table) => {
    table.increments("id");
    ownText(db, table);
    table.boolean("inflect").notNullable();
    table.text("exclusions").notNullable();
    table.unique(["tenant_id", "locale", "text"], { indexName: "allowed_entries_text" });
  });
  await createTagLinks(db, "allowed_entry_tags", "allowed_entries", "whitelist_tags");
  await db.schema.createTable("disallowed_phrases", (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.boolean("advanced").notNullable();
    table.text("parts").notNullable();
    table.unique(["tenant_id", "advanced", "parts"], { indexName: "disallowed_phrases_parts" });
  });
}

async function createPeople(db: Knex): Promise<void> {
  await db.schema.createTable("operators", (table) => {
    table.text("id").primary();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    codePointText(db, table, "email").notNullable();
    table.text("password_hash").notNullable();
    table.boolean("disabled").notNullable();
    table.text("document").notNullable();
    table.unique(["tenant_id", "email"], { indexName: "operators_email" });
  });
  await db.schema.createTable("content_users", (table) => {
    table.text("id").notNullable();
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    table.bigInteger("create_instant").notNullable();
    table.integer("score").notNullable();
    table.text("document").notNullable();
    table.primary(["tenant_id", "id"]);
  });
}

/** A text with its locale; `text_key` is its lower case, made in code so that both engines agree. */
function ownText(db: Knex, table: Knex.CreateTableBuilder): void {
  table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
  codePointText(db, table, "locale").notNullable();
  codePointText(db, table, "text").notNullable();
  codePointText(db, table, "text_key").notNullable();
}

async function createTags(db: Knex, name: string): Promise<void> {
  await db.schema.createTable(name, (table) => {
    table.increments("id");
    table.text("tenant_id").notNullable().references("tenants.id").onDelete("CASCADE");
    codePointText(db, table, "name").notNullable();
    table.unique(["tenant_id", "name"], { indexName: `${name}_name` });
  });
}

async function createTagLinks(db: Knex, name: string, owners: string, tags: string): Promise<void> {
  await db.schema.createTable(name, (table) => {
    table.integer("owner_id").notNullable().references(`${owners}.id`).onDelete("CASCADE");
    table.integer("tag_id").notNullable().references(`${tags}.id`).onDelete("CASCADE");
    table.primary(["owner_id", "tag_id"]);
    table.index(["tag_id"], `${name}_tag`);
  });
}
