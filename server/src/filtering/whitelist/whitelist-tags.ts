/** Whitelist tags (Filtering, Whitelist tag). */
import type { Db } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { listEdit } from "../word-lists/list-edits.ts";
import type { TagRow } from "../word-lists/tag-links.ts";
import { phrasesOfTag } from "./phrases-of-tag.ts";

export const whitelistTags = {
  async listWhitelistTags({ query }, { db, tenantId }) {
    if (query.name === undefined) {
      const rows = await tenantTags(db, tenantId).orderBy("name");
      return reply(200, { tags: rows.map(toTag) });
    }
    const row = await tenantTags(db, tenantId).where({ name: query.name }).first();
    return row === undefined ? reply(404) : reply(200, { tag: toTag(row) });
  },

  /** No entry carries a new tag, so that the revision stays. */
  async createWhitelistTag({ body }, { db, tenantId }) {
    const { name } = body.tag;
    const taken = await tenantTags(db, tenantId).where({ name }).first();
    if (taken !== undefined) {
      const message = `There is a whitelist tag named ${name} already. Choose another name.`;
      return reply(400, fieldError("tag.name", "duplicate", message));
    }
    const [row] = await db<TagRow>("whitelist_tags").insert({ tenant_id: tenantId, name }).returning("*");
    if (row === undefined) throw new Error("The store returned no tag.");
    return reply(200, { tag: toTag(row) });
  },

  async retrieveWhitelistTag({ path }, { db, tenantId }) {
    const row = await tenantTags(db, tenantId).where({ id: path.id }).first();
    return row === undefined ? reply(404) : reply(200, { tag: toTag(row) });
  },

  deleteWhitelistTag: listEdit<"deleteWhitelistTag">(async ({ path }, { db, tenantId }) => {
    // Nothing else can get the tag from here on.
    const tag = await tenantTags(db, tenantId).where({ id: path.id }).forUpdate().first();
    if (tag === undefined) return reply(404);
    const phrases = await phrasesOfTag(db, tenantId, tag.name);
    if (phrases.length > 0) return reply(400, fieldError("id", "inUse", inUseMessage(tag.name, phrases)));
    await tenantTags(db, tenantId).where({ id: path.id }).delete();
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

function tenantTags(db: Db, tenantId: string) {
  return db<TagRow>("whitelist_tags").where({ tenant_id: tenantId });
}

function toTag({ id, name }: TagRow): { id: number; name: string } {
  return { id, name };
}
