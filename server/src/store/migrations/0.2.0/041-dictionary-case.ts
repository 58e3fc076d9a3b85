/**
 * Dictionary words that differ in case alone become one, which has the tags of all. An index over a column of its own
 * keeps them so: what a process of the version before writes has none, and is refused by nothing.
 */
import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { codePointText, isPostgres } from "../../columns.ts";

const index = "dictionary_entries_word_key";
const columns = "(tenant_id, locale, word_key)";

/**
 * Outside of a transaction, so that the index of a large table is built while it is written; what is done already is
 * not done again.
 */
export async function up(db: Knex): Promise<void> {
  if (!(await db.schema.hasColumn("dictionary_entries", "word_key")))
    await db.schema.alterTable("dictionary_entries", (table) => {
      codePointText(db, table, "word_key");
    });
  await db.transaction(async (transaction) => {
    await merge(transaction);
    await transaction("dictionary_entries").update({ word_key: transaction.ref("text_key") });
  });
  if (isPostgres(db)) await db.raw(`drop index concurrently if exists ${index}`);
  await db.raw(
    `create unique index ${isPostgres(db) ? "concurrently" : "if not exists"} ${index} on dictionary_entries ${columns}`,
  );
}

/** The oldest of each word stays. */
async function merge(db: Knex): Promise<void> {
  const kept = db("dictionary_entries")
    .groupBy("tenant_id", "locale", "text_key")
    .havingRaw("count(*) > 1")
    .select("tenant_id", "locale", "text_key", db.raw("min(id) as kept_id"));
  const copies: { id: number; kept_id: number; tenant_id: string }[] = await db("dictionary_entries as word")
    .join(kept.as("kept"), (on) =>
      on
        .on("kept.tenant_id", "word.tenant_id")
        .andOn("kept.locale", "word.locale")
        .andOn("kept.text_key", "word.text_key")
        .andOn("kept.kept_id", "<>", "word.id"),
    )
    .select("word.id", "kept.kept_id", "word.tenant_id");
  for (const { id, kept_id: keptId } of copies) {
    const tags: { tag_id: number }[] = await db("dictionary_entry_tags").where({ owner_id: id }).select("tag_id");
    for (const { tag_id: tagId } of tags)
      await db("dictionary_entry_tags")
        .insert({ owner_id: keptId, tag_id: tagId })
        .onConflict(["owner_id", "tag_id"])
        .ignore();
    await db("dictionary_entries").where({ id }).delete();
  }
  // Filters that count the copies are built anew.
  for (const tenantId of new Set(copies.map((copy) => copy.tenant_id)))
    await db("word_lists").where({ tenant_id: tenantId }).update({ dictionary_revision: randomUUID() });
}
