/** A pattern may be longer than PostgreSQL lets an index hold: what is unique is its hash. */
import { createHash } from "node:crypto";
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("blacklist_phrases", (table) => {
    table.text("pattern_key").notNullable().defaultTo("");
  });
  const rows: { id: number; pattern: string }[] = await db("blacklist_phrases").select("id", "pattern");
  for (const { id, pattern } of rows) {
    const key = createHash("sha256").update(pattern).digest("hex");
    await db("blacklist_phrases").where({ id }).update({ pattern_key: key });
  }
  await db.schema.alterTable("blacklist_phrases", (table) => {
    table.dropUnique(["tenant_id", "locale", "pattern"], "blacklist_phrases_pattern");
    table.unique(["tenant_id", "locale", "pattern_key"], { indexName: "blacklist_phrases_pattern" });
  });
}
