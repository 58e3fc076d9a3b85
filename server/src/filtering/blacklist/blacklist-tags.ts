/** Blacklist tags (Filtering, Blacklist tag). */

import type { Db, Preparation, TenantDb } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { afterSteps, deleteBeforehand } from "../../contract/in-steps.ts";
import { batchSize } from "../../store/delete-batch.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { markRecording } from "../word-lists/list-edits.ts";
import { recordChanges } from "../word-lists/revisions.ts";
import { dictionaryEntryTags, filterEntryTags, type TagLinks, tagNames } from "../word-lists/tag-links.ts";
import { Tags } from "../word-lists/tags.ts";

const tags = new Tags("blacklist_tags", "blacklist tag");

export const blacklistTags = {
  listBlacklistTags: (input, context) => tags.list(input, context),
  createBlacklistTag: (input, context) => tags.create(input, context),
  retrieveBlacklistTag: (input, context) => tags.retrieve(input, context),

  deleteBlacklistTag: markRecording(
    afterSteps<"deleteBlacklistTag">(
      async ({ path }, preparation) => {
        const { read, tenantId } = preparation;
        const tag = await read((db) => tags.rows({ db, tenantId }).where({ id: path.id }).first("id"));
        if (tag !== undefined) await removeTagInBatches(preparation, tag.id);
      },
      async ({ path }, { db, tenantId }) => {
        // Nothing else can get the tag from here on.
        if ((await tags.rows({ db, tenantId }).where({ id: path.id }).forUpdate().first()) === undefined)
          return reply(404);
        const carriers = (links: string): Promise<{ owner_id: number }[]> =>
          ofTenant({ db, tenantId }, links).where({ tag_id: path.id }).select("owner_id");
        const entries = await carriers("filter_entry_tags");
        const isOnWords = (await carriers("dictionary_entry_tags")).length > 0;
        const isOnPhrases = (await carriers("blacklist_phrase_tags")).length > 0;
        await tags.rows({ db, tenantId }).where({ id: path.id }).delete();
        await recordChanges(db, tenantId, {
          ...(entries.length === 0 ? {} : { entries: { ids: entries.map(({ owner_id }) => owner_id) } }),
          ...(isOnWords ? { dictionary: "all" } : {}),
          ...(isOnPhrases ? { phrases: "all" } : {}),
        });
        return reply(200);
      },
    ),
  ),
} satisfies Partial<Handlers<OperationId>>;

/** Leaves no more than a batch for the transaction that deletes the tag. The tag is the tenant's. */
async function removeTagInBatches(preparation: Preparation, tagId: number): Promise<void> {
  const { tenantId } = preparation;
  const where = { tenant_id: tenantId, tag_id: tagId };
  await deleteBeforehand(preparation, [{ table: filterEntryTags.links, where }], async (db) => {
    const ids = await unlink({ db, tenantId }, filterEntryTags, tagId);
    if (ids.length > 0) await recordChanges(db, tenantId, { entries: { ids } });
    return ids.length;
  });
  await deleteBeforehand(preparation, [{ table: dictionaryEntryTags.links, where }], (db) =>
    removeTagFromWords(db, tenantId, tagId),
  );
}

async function removeTagFromWords(db: Db, tenantId: string, tagId: number): Promise<number> {
  const ids = await carriers({ db, tenantId }, dictionaryEntryTags, tagId);
  const removed = await wordsOf(db, tenantId, ids);
  await ofTenant({ db, tenantId }, dictionaryEntryTags.links)
    .where({ tag_id: tagId })
    .whereIn("owner_id", ids)
    .delete();
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
  const names = await tagNames(db, tenantId, dictionaryEntryTags, ids);
  return rows.map(({ id, text, locale }) => ({ text, locale, tags: names.get(id) ?? [] }));
}

async function unlink(tenant: TenantDb, { links }: Pick<TagLinks, "links">, tagId: number): Promise<number[]> {
  const ids = await carriers(tenant, { links }, tagId);
  await ofTenant(tenant, links).where({ tag_id: tagId }).whereIn("owner_id", ids).delete();
  return ids;
}

async function carriers(tenant: TenantDb, { links }: Pick<TagLinks, "links">, tagId: number): Promise<number[]> {
  const found = ofTenant(tenant, links).where({ tag_id: tagId }).limit(batchSize);
  const rows: { owner_id: number }[] = await found.select("owner_id");
  return rows.map(({ owner_id: id }) => id);
}
