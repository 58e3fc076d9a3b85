/** Blacklist tags (Filtering, Blacklist tag). */
import type { Db } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { afterSteps } from "../../contract/in-steps.ts";
import { markRecording } from "../word-lists/list-edits.ts";
import { recordChanges } from "../word-lists/revisions.ts";
import type { TagRow } from "../word-lists/tag-links.ts";
import { removeTagInBatches } from "../word-lists/tag-removal.ts";

export const blacklistTags = {
  async listBlacklistTags({ query }, { db, tenantId }) {
    if (query.name === undefined) {
      const rows = await tenantTags(db, tenantId).orderBy("name");
      return reply(200, { tags: rows.map(toTag) });
    }
    const row = await tenantTags(db, tenantId).where({ name: query.name }).first();
    return row === undefined ? reply(404) : reply(200, { tag: toTag(row) });
  },

  async createBlacklistTag({ body }, { db, tenantId }) {
    const { name } = body.tag;
    const taken = await tenantTags(db, tenantId).where({ name }).first();
    if (taken !== undefined) {
      return reply(
        400,
        fieldError("tag.name", "duplicate", `There is a blacklist tag named ${name} already. Choose another name.`),
      );
    }
    const [row] = await db<TagRow>("blacklist_tags").insert({ tenant_id: tenantId, name }).returning("*");
    if (row === undefined) throw new Error("The store returned no tag.");
    return reply(200, { tag: toTag(row) });
  },

  async retrieveBlacklistTag({ path }, { db, tenantId }) {
    const row = await tenantTags(db, tenantId).where({ id: path.id }).first();
    return row === undefined ? reply(404) : reply(200, { tag: toTag(row) });
  },

  deleteBlacklistTag: markRecording(
    afterSteps<"deleteBlacklistTag">(
      async ({ path }, preparation) => {
        const { read, tenantId } = preparation;
        const tag = await read((db) => tenantTags(db, tenantId).where({ id: path.id }).first("id"));
        if (tag !== undefined) await removeTagInBatches(preparation, tag.id);
      },
      async ({ path }, { db, tenantId }) => {
        // Nothing else can get the tag from here on.
        if ((await tenantTags(db, tenantId).where({ id: path.id }).forUpdate().first()) === undefined)
          return reply(404);
        const carriers = (links: string): Promise<{ owner_id: number }[]> =>
          db(links).where({ tag_id: path.id }).select("owner_id");
        const entries = await carriers("filter_entry_tags");
        const isOnWords = (await carriers("dictionary_entry_tags")).length > 0;
        const isOnPhrases = (await carriers("blacklist_phrase_tags")).length > 0;
        await tenantTags(db, tenantId).where({ id: path.id }).delete();
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

function tenantTags(db: Db, tenantId: string) {
  return db<TagRow>("blacklist_tags").where({ tenant_id: tenantId });
}

function toTag({ id, name }: TagRow): { id: number; name: string } {
  return { id, name };
}
