/** Taking a blacklist tag from many entries and words before it is deleted, some at a time; the filter follows each step. */
import type { Db, Preparation } from "../../contract/context.ts";
import { deleteBeforehand } from "../../contract/in-steps.ts";
import { batchSize } from "../../store/delete-batch.ts";
import { recordChanges } from "./revisions.ts";
import { dictionaryEntryTags, filterEntryTags, type TagLinks, tagNames } from "./tag-links.ts";

/** Leaves no more than a batch for the transaction that deletes the tag. The tag is the tenant's. */
export async function removeTagInBatches(preparation: Preparation, tagId: number): Promise<void> {
  const { tenantId } = preparation;
  const where = { tag_id: tagId };
  await deleteBeforehand(preparation, [{ table: filterEntryTags.links, where }], async (db) => {
    const ids = await unlink(db, filterEntryTags, tagId);
    if (ids.length > 0) await recordChanges(db, tenantId, { entries: { ids } });
    return ids.length;
  });
  await deleteBeforehand(preparation, [{ table: dictionaryEntryTags.links, where }], (db) =>
    removeTagFromWords(db, tenantId, tagId),
  );
}

async function removeTagFromWords(db: Db, tenantId: string, tagId: number): Promise<number> {
  const ids = await carriers(db, dictionaryEntryTags, tagId);
  const removed = await wordsOf(db, tenantId, ids);
  await db(dictionaryEntryTags.links).where({ tag_id: tagId }).whereIn("owner_id", ids).delete();
  const added = await wordsOf(db, tenantId, ids);
  if (ids.length > 0) await recordChanges(db, tenantId, { dictionary: { added, removed } });
  return ids.length;
}

async function wordsOf(db: Db, tenantId: string, ids: readonly number[]) {
  const rows: { id: number; text: string; locale: string }[] = await db("dictionary_entries")
    .where({ tenant_id: tenantId })
    .whereIn("id", [...ids])
    // Whoever changes or deletes one waits, and sees it without the tag.
    .forUpdate()
    .select("id", "text", "locale");
  const names = await tagNames(db, dictionaryEntryTags, ids);
  return rows.map(({ id, text, locale }) => ({ text, locale, tags: names.get(id) ?? [] }));
}

async function unlink(db: Db, { links }: Pick<TagLinks, "links">, tagId: number): Promise<number[]> {
  const ids = await carriers(db, { links }, tagId);
  await db(links).where({ tag_id: tagId }).whereIn("owner_id", ids).delete();
  return ids;
}

async function carriers(db: Db, { links }: Pick<TagLinks, "links">, tagId: number): Promise<number[]> {
  const rows: { owner_id: number }[] = await db(links).where({ tag_id: tagId }).limit(batchSize).select("owner_id");
  return rows.map(({ owner_id: id }) => id);
}
