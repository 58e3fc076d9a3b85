/** The words that the whitelist allows (Filtering, Whitelist allowed entry). */

import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { fieldError, Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { chunksOf } from "../../store/chunks.ts";
import { type BulkTable, putRows } from "../word-lists/bulk-rows.ts";
import { listEdit } from "../word-lists/list-edits.ts";
import { page, whereTextLike } from "../word-lists/search.ts";
import { allowedEntryTags, findTags, setTags, tagNames } from "../word-lists/tag-links.ts";

export type AllowedEntry = components["schemas"]["AllowedEntry"];
type NewAllowedEntry = Requests["schemas"]["AllowedEntryRequest"]["entry"];

/** Stands for no tag in a search; as a locale it finds nothing, since each entry has one. */
const noTag = "none";

interface AllowedEntryRow {
  id: number;
  tenant_id: string;
  locale: string;
  text: string;
  text_key: string;
  inflect: boolean | number;
  exclusions: string;
}

export const allowedEntries = {
  async listAllowedEntries({ query }, { db, tenantId }) {
    const { text, locale } = query;
    if (text !== undefined && locale !== undefined) {
      const row = await tenantEntries(db, tenantId).where({ text, locale }).first();
      return row === undefined ? reply(404) : reply(200, { entry: await toEntry(db, row) });
    }
    if (text !== undefined || locale !== undefined) {
      const [given, missing] = text === undefined ? ["locale", "text"] : ["text", "locale"];
      const message = `To find an entry, send ${missing} together with ${given}; to list them, leave out both.`;
      return reply(400, fieldError(missing, "missing", message));
    }
    const found = await page<AllowedEntryRow>(db, (moment) => tenantEntries(moment, tenantId), {
      ...query,
      orderBy: ordering(query.sort),
    });
    return reply(200, { entries: await toEntries(db, found.rows), totalResults: found.totalResults });
  },

  createAllowedEntry: listEdit<"createAllowedEntry">(async ({ body }, { db, tenantId }) => {
    const problems = await check(db, tenantId, body.entry, undefined);
    if (problems.any) return reply(400, problems.toErrors());
    const [row] = await db<AllowedEntryRow>("allowed_entries").insert(toRow(tenantId, body.entry)).returning("*");
    if (row === undefined) throw new Error("The store returned no allowed entry.");
    await setTags(db, tenantId, allowedEntryTags, row.id, body.entry.tags);
    return { reply: reply(200, { entry: await toEntry(db, row) }), changes: { whitelist: { words: [row.id] } } };
  }),

  async retrieveAllowedEntry({ path }, { db, tenantId }) {
    const row = await tenantEntries(db, tenantId).where({ id: path.id }).first();
    return row === undefined ? reply(404) : reply(200, { entry: await toEntry(db, row) });
  },

  updateAllowedEntry: listEdit<"updateAllowedEntry">(async ({ path, body }, { db, tenantId }) => {
    const present = await tenantEntries(db, tenantId).where({ id: path.id }).first();
    if (present === undefined) return reply(404);
    const problems = await check(db, tenantId, body.entry, path.id);
    if (problems.any) return reply(400, problems.toErrors());
    const [row] = await tenantEntries(db, tenantId)
      .where({ id: path.id })
      .update(toRow(tenantId, body.entry))
      .returning("*");
    if (row === undefined) return reply(404);
    await setTags(db, tenantId, allowedEntryTags, row.id, body.entry.tags);
    return { reply: reply(200, { entry: await toEntry(db, row) }), changes: { whitelist: { words: [row.id] } } };
  }),

  deleteAllowedEntry: listEdit<"deleteAllowedEntry">(async ({ path }, { db, tenantId }) => {
    const deleted = await tenantEntries(db, tenantId).where({ id: path.id }).delete();
    if (deleted === 0) return reply(404);
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
    const { rows, totalResults } = await page<AllowedEntryRow>(
      db,
      (moment) => search(moment, tenantId, query, [...tags.values()]),
      { ...query, orderBy: ordering(query.sort) },
    );
    return reply(200, { entries: await toEntries(db, rows), totalResults });
  },
} satisfies Partial<Handlers<OperationId>>;

const bulkTable: BulkTable = {
  name: "allowed_entries",
  columns: { locale: "text", text: "text", text_key: "text", inflect: "boolean", exclusions: "text" },
  key: ["locale", "text"],
  updated: ["inflect", "exclusions"],
  tags: allowedEntryTags,
};

/** Creates each entry, or makes the one with its text and locale like it; the caller records the change. */
export function putAllowedEntries(db: Db, tenantId: string, entries: readonly NewAllowedEntry[]): Promise<number> {
  const items = entries.map((entry) => ({ row: toRow(tenantId, entry), tags: entry.tags }));
  return putRows(db, tenantId, bulkTable, items);
}

/** Entries per page. */
const pageSize = 500;

/** All entries of a tenant in the order of their ids, page after page: there may be tens of thousands. */
export async function* allAllowedEntries(db: Db, tenantId: string): AsyncGenerator<readonly AllowedEntry[]> {
  for (let after = 0; ; ) {
    const rows: AllowedEntryRow[] = await tenantEntries(db, tenantId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield toEntries(db, rows);
    after = last.id;
  }
}

/** Those of the entries with these ids that there are. */
export async function allowedEntriesById(db: Db, tenantId: string, ids: readonly number[]): Promise<AllowedEntry[]> {
  const entries: AllowedEntry[] = [];
  for (const part of chunksOf(ids))
    entries.push(...(await toEntries(db, await tenantEntries(db, tenantId).whereIn("id", part))));
  return entries;
}

/** Those of the texts that an allowed entry of the tenant has. */
export async function findAllowedTexts(
  db: Db,
  tenantId: string,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const part of chunksOf([...new Set(texts)])) {
    const rows = await tenantEntries(db, tenantId)
      .whereIn("text", [...part])
      .distinct("text");
    for (const { text } of rows) found.add(text);
  }
  return found;
}

async function check(db: Db, tenantId: string, entry: NewAllowedEntry, id: number | undefined): Promise<Problems> {
  const problems = new Problems();
  const taken = await tenantEntries(db, tenantId).where({ text: entry.text, locale: entry.locale }).first();
  if (taken !== undefined && taken.id !== id) {
    const message = `The whitelist allows ${entry.text} for the locale ${entry.locale} already. Update that entry.`;
    problems.field("entry.text", "duplicate", message);
  }
  return problems;
}

function tenantEntries(db: Db, tenantId: string) {
  return db<AllowedEntryRow>("allowed_entries").where({ tenant_id: tenantId });
}

function search(
  db: Db,
  tenantId: string,
  query: Input<"searchAllowedEntries">["query"],
  tagIds: readonly number[],
): ReturnType<typeof tenantEntries> {
  const found = tenantEntries(db, tenantId);
  if (query.text !== undefined) whereTextLike(found, "text_key", query.text);
  if (query.locale !== undefined) found.whereIn("locale", query.locale);
  const { tag } = query;
  if (tag !== undefined) {
    found.where((either) => {
      either.whereIn(
        "id",
        db("allowed_entry_tags")
          .select("owner_id")
          .whereIn("tag_id", [...tagIds]),
      );
      if (tag.includes(noTag))
        either.orWhereNotExists(db("allowed_entry_tags").select("tag_id").whereRaw("owner_id = allowed_entries.id"));
    });
  }
  return found;
}

/** The id settles what is equal. */
function ordering(sort: Input<"listAllowedEntries">["query"]["sort"]) {
  const chosen = sort.map(({ field, order }) => ({ column: field, order }));
  return chosen.some(({ column }) => column === "id") ? chosen : [...chosen, { column: "id", order: "asc" as const }];
}

async function toEntry(db: Db, row: AllowedEntryRow): Promise<AllowedEntry> {
  const names = await tagNames(db, allowedEntryTags, [row.id]);
  return withTags(row, names.get(row.id) ?? []);
}

async function toEntries(db: Db, rows: readonly AllowedEntryRow[]): Promise<AllowedEntry[]> {
  const names = await tagNames(
    db,
    allowedEntryTags,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => withTags(row, names.get(row.id) ?? []));
}

function withTags({ id, text, locale, inflect, exclusions }: AllowedEntryRow, tags: string[]): AllowedEntry {
  return { id, text, locale, inflect: Boolean(inflect), exclusions: texts(exclusions), tags, status: "ACTIVE" };
}

/** A list of texts as this module stored it. */
function texts(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
}

function toRow(tenantId: string, { locale, text, inflect, exclusions }: NewAllowedEntry): Omit<AllowedEntryRow, "id"> {
  return {
    tenant_id: tenantId,
    locale,
    text,
    text_key: text.toLowerCase(),
    inflect,
    exclusions: JSON.stringify(exclusions),
  };
}
