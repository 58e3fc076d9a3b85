/** Blacklist tags (Filtering, Blacklist tag). */
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { afterSteps } from "../../contract/in-steps.ts";
import { markRecording } from "../word-lists/list-edits.ts";
import { recordChanges } from "../word-lists/revisions.ts";
import { removeTagInBatches } from "../word-lists/tag-removal.ts";
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
          db(links).where({ tag_id: path.id }).select("owner_id");
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
