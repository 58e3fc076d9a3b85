/** The revision of a tenant's whitelist; ways through its lists by id, page after page; long phrases told apart. */
import { createHash } from "node:crypto";
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("word_lists", (table) => {
    table.text("whitelist_revision").notNullable().defaultTo("");
  });
  await db.schema.alterTable("allowed_entries", (table) => {
    table.index(["tenant_id", "id"], "allowed_entries_page");
  });
  await db.schema.alterTable("disallowed_phrases", (table) => {
    table.text("parts_key").notNullable().defaultTo("");
  });
  const rows: { id: number; parts: string }[] = await db("disallowed_phrases").select("id", "parts");
  for (const { id, parts } of rows) {
    const key = createHash("sha256").update(parts).digest("hex");
    await db("disallowed_phrases").where({ id }).update({ parts_key: key });
  }
  // Parts may be longer than PostgreSQL lets an index hold: what is unique is their hash.
  await db.schema.alterTable("disallowed_phrases", (table) => {
    table.dropUnique(["tenant_id", "advanced", "parts"], "disallowed_phrases_parts");
    table.unique(["tenant_id", "advanced", "parts_key"], { indexName: "disallowed_phrases_parts_key" });
    table.index(["tenant_id", "advanced", "id"], "disallowed_phrases_page");
  });
}
