/** Whitelist tags (Filtering, Whitelist tag). */
import type { Db } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { jsonSql } from "../../store/json-rows.ts";
import { listEdit } from "../word-lists/list-edits.ts";
import { Tags } from "../word-lists/tags.ts";

const tags = new Tags("whitelist_tags", "whitelist tag");

export const whitelistTags = {
  listWhitelistTags: (input, context) => tags.list(input, context),
  createWhitelistTag: (input, context) => tags.create(input, context),
  retrieveWhitelistTag: (input, context) => tags.retrieve(input, context),

  deleteWhitelistTag: listEdit<"deleteWhitelistTag">(async ({ path }, { db, tenantId }) => {
    // Nothing else can get the tag from here on.
    const tag = await tags.rows({ db, tenantId }).where({ id: path.id }).forUpdate().first();
    if (tag === undefined) return reply(404);
    const phrases = await phrasesOfTag(db, tenantId, tag.name);
    if (phrases.length > 0) return reply(400, fieldError("id", "inUse", inUseMessage(tag.name, phrases)));
    await tags.rows({ db, tenantId }).where({ id: path.id }).delete();
    return { reply: reply(200), changes: { whitelist: { deletedTags: [tag.name] } } };
  }),
} satisfies Partial<Handlers<OperationId>>;

/** Maximum number of phrases that an error names. */
const maximumNamedPhrases = 10;

function inUseMessage(name: string, phrases: readonly number[]): string {
  const named = phrases.slice(0, maximumNamedPhrases).join(", ");
  const more = phrases.length > maximumNamedPhrases ? " and others" : "";
  return `Advanced disallowed phrases name the tag ${name}. Delete them first; their ids are ${named}${more}.`;
}

/** Phrases that an error can name, and one more that says that there are others. */
const maximumPhrases = 11;

/** The ids of the first of them. Phrases hold names, since a part may be a star. */
async function phrasesOfTag(db: Db, tenantId: string, name: string): Promise<number[]> {
  return db("disallowed_phrases")
    .where({ tenant_id: tenantId, advanced: true })
    .whereRaw(`exists (select 1 from ${jsonSql(db).texts("parts")} as part where part.value = ?)`, [name])
    .orderBy("id")
    .limit(maximumPhrases)
    .pluck("id");
}
