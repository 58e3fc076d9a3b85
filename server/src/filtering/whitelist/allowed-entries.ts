/** The words that the whitelist allows (Filtering, Whitelist allowed entry). */

import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { fieldError, Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { isAnyOf } from "../../store/json-rows.ts";
import { page } from "../../store/pages.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { listEdit } from "../word-lists/list-edits.ts";
import { foldedText, ordering, whereTextLike } from "../word-lists/search.ts";
import { allowedEntryTags, findTags, type TagNamesColumn } from "../word-lists/tag-links.ts";
import { WordList } from "../word-lists/word-list.ts";

export type AllowedEntry = components["schemas"]["AllowedEntry"];
type NewAllowedEntry = Requests["schemas"]["AllowedEntryRequest"]["entry"];

/** Stands for no tag in a search; as a locale it finds nothing, since each entry has one. */
const noTag = "none";

const allowedEntryTable = table<Omit<AllowedEntry, "tags" | "status">>()({
  name: "allowed_entries",
  keys: { tenant_id: "text", text_key: "text" },
  fields: { id: "bigint", text: "text", locale: "text", inflect: "boolean", exclusions: "json" },
});

type AllowedEntryRow = Row<typeof allowedEntryTable>;

export const allowedEntryList = new WordList<AllowedEntry, NewAllowedEntry, AllowedEntryRow>({
  table: allowedEntryTable,
  tags: allowedEntryTags,
  key: ["locale", "text_key", "text"],
  constants: { status: "ACTIVE" },
  toRow: (tenantId, entry) => allowedEntryTable.toRow(entry, { tenant_id: tenantId, text_key: foldedText(entry.text) }),
});

export const allowedEntries = {
  async listAllowedEntries({ query }, { db, tenantId }) {
    const { text, locale } = query;
    if (text !== undefined && locale !== undefined) {
      const entry = await allowedEntryList.find(db, tenantId, { text, text_key: foldedText(text), locale });
      return entry === undefined ? reply(404) : reply(200, { entry });
    }
    if (text !== undefined || locale !== undefined) {
      const [given, missing] = text === undefined ? ["locale", "text"] : ["text", "locale"];
      const message = `To find an entry, send ${missing} together with ${given}; to list them, leave out both.`;
      return reply(400, fieldError(missing, "missing", message));
    }
    const found = await page<AllowedEntryRow & TagNamesColumn>(() => tenantEntries(db, tenantId), {
      ...query,
      withRelated: allowedEntryList.withTags(db),
      orderBy: ordering(query.sort),
    });
    return reply(200, { entries: allowedEntryList.shown(found.rows), totalResults: found.totalResults });
  },

  createAllowedEntry: listEdit<"createAllowedEntry">(async ({ body }, { db, tenantId }) => {
    const problems = await check(db, tenantId, body.entry, undefined);
    if (problems.any) return reply(400, problems.toErrors());
    const entry = await allowedEntryList.insert(db, tenantId, body.entry);
    return { reply: reply(200, { entry }), changes: { whitelist: { words: [entry.id] } } };
  }),

  async retrieveAllowedEntry({ path }, { db, tenantId }) {
    const entry = await allowedEntryList.find(db, tenantId, { id: path.id });
    return entry === undefined ? reply(404) : reply(200, { entry });
  },

  updateAllowedEntry: listEdit<"updateAllowedEntry">(async ({ path, body }, { db, tenantId }) => {
    if ((await tenantEntries(db, tenantId).where({ id: path.id }).first("id")) === undefined) return reply(404);
    const problems = await check(db, tenantId, body.entry, path.id);
    if (problems.any) return reply(400, problems.toErrors());
    const entry = await allowedEntryList.update(db, tenantId, path.id, body.entry);
    if (entry === undefined) return reply(404);
    return { reply: reply(200, { entry }), changes: { whitelist: { words: [path.id] } } };
  }),

  deleteAllowedEntry: listEdit<"deleteAllowedEntry">(async ({ path }, { db, tenantId }) => {
    if (!(await allowedEntryList.delete(db, tenantId, path.id))) return reply(404);
    return { reply: reply(200), changes: { whitelist: { words: [path.id] } } };
  }),

  async searchAllowedEntries({ query }, { db, tenantId }) {
    const names = (query.tag ?? []).filter((name) => name !== noTag);
    const tags = await findTags(db, tenantId, "whitelist_tags", names);
    const unknown = names.filter((name) => !tags.has(name));
    if (unknown.length > 0) {
      const message = `There is no whitelist tag named ${unknown.join(", ")}. Name tags that exist.`;
      return reply(400, fieldError("tag", "invalid", message));
    }
    const found = () => search(db, tenantId, query, [...tags.values()]);
    const { rows, totalResults } = await page<AllowedEntryRow & TagNamesColumn>(found, {
      ...query,
      withRelated: allowedEntryList.withTags(db),
      orderBy: ordering(query.sort),
    });
    return reply(200, { entries: allowedEntryList.shown(rows), totalResults });
  },
} satisfies Partial<Handlers<OperationId>>;

/** Those of the texts that an allowed entry of the tenant has. */
export async function findAllowedTexts(
  db: Db,
  tenantId: string,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tenantEntries(db, tenantId)
    .where(isAnyOf(db, "text", texts))
    .distinct("text");
  return new Set(rows.map(({ text }) => text));
}

async function check(db: Db, tenantId: string, entry: NewAllowedEntry, id: number | undefined): Promise<Problems> {
  const problems = new Problems();
  const { text, locale } = entry;
  if (
    (await allowedEntryList.findOther(db, tenantId, { text, text_key: foldedText(text), locale }, id)) !== undefined
  ) {
    const message = `The whitelist allows ${text} for the locale ${locale} already. Update that entry.`;
    problems.field("entry.text", "duplicate", message);
  }
  return problems;
}

function tenantEntries(db: Db, tenantId: string) {
  return allowedEntryList.rows(db, tenantId);
}

function search(
  db: Db,
  tenantId: string,
  query: Input<"searchAllowedEntries">["query"],
  tagIds: readonly number[],
): ReturnType<typeof tenantEntries> {
  const found = tenantEntries(db, tenantId);
  if (query.text !== undefined) whereTextLike(found, query.text);
  if (query.locale !== undefined) found.whereIn("locale", query.locale);
  const { tag } = query;
  if (tag !== undefined) {
    found.where((either) => {
      either.whereIn(
        "id",
        ofTenant({ db, tenantId }, "allowed_entry_tags")
          .select("owner_id")
          .where(isAnyOf(db, "tag_id", tagIds)),
      );
      if (tag.includes(noTag))
        either.orWhereNotExists(
          ofTenant({ db, tenantId }, "allowed_entry_tags").select("tag_id").whereRaw("owner_id = allowed_entries.id"),
        );
    });
  }
  return found;
}
