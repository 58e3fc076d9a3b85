/** Blacklist filter entries (Filtering, Blacklist filter entry). */

import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Knex } from "knex";
import type { Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { ReadCache } from "../../store/cache/read-cache.ts";
import { chunksOf } from "../../store/chunks.ts";
import { batchSize } from "../../store/delete-batch.ts";
import { type BulkTable, putRows } from "../word-lists/bulk-rows.ts";
import { deletionByLocale, listEdit } from "../word-lists/list-edits.ts";
import type { ListChanges } from "../word-lists/revisions.ts";
import { page, whereTextLike } from "../word-lists/search.ts";
import {
  filterEntryTags,
  findTags,
  refuseLossOfTags,
  setTags,
  type TagNamesColumn,
  tagNames,
  tagNamesColumn,
  tagNamesIn,
} from "../word-lists/tag-links.ts";

export type FilterEntry = components["schemas"]["FilterEntry"];
/** A filter entry as a request holds it. */
export type NewFilterEntry = Requests["schemas"]["FilterEntryRequest"]["entry"];

export interface FilterEntryRow {
  id: number;
  tenant_id: string;
  locale: string;
  text: string;
  text_key: string;
  filter_mode: FilterEntry["filterMode"];
  severity: FilterEntry["severity"];
  adjective: boolean | number;
  adverb: boolean | number;
  noun: boolean | number;
  verb: boolean | number;
  collapse_doubles: boolean | number;
  replace_phonetics: boolean | number;
  definition: string | null;
  ignores: string;
  variations: string;
}

export const filterEntries = {
  createFilterEntry: listEdit<"createFilterEntry">(async ({ body }, { db, tenantId }) => {
    const problems = await check(db, tenantId, body.entry, undefined);
    if (problems.any) return reply(400, problems.toErrors());
    const row = await insertFilterEntry(db, tenantId, body.entry);
    return { reply: reply(200, { entry: await toEntry(db, row) }), changes: { entries: { ids: [row.id] } } };
  }),

  async retrieveFilterEntry({ path }, { db, tenantId }) {
    const shown = await findShown(db, tenantId, { id: path.id });
    return shown === undefined ? reply(404) : reply(200, shown);
  },

  async findFilterEntry({ query }, { db, tenantId }) {
    const shown = await findShown(db, tenantId, { text: query.text, locale: query.locale });
    return shown === undefined ? reply(404) : reply(200, shown);
  },

  async searchFilterEntries({ query }, { db, tenantId }) {
    const tags = await findTags(db, tenantId, "blacklist_tags", query.tag ?? []);
    const unknown = (query.tag ?? []).filter((name) => !tags.has(name));
    if (unknown.length > 0) {
      const problems = new Problems().field(
        "tag",
        "invalid",
        `There is no blacklist tag named ${unknown.join(", ")}. Name tags that exist.`,
      );
      return reply(400, problems.toErrors());
    }
    const { rows, totalResults } = await page<FilterEntryRow>(
      db,
      (moment) => search(moment, tenantId, query, [...tags.values()]),
      { ...query, orderBy: [{ column: "id", order: "asc" }] },
    );
    return reply(200, { entries: await toEntries(db, rows), totalResults });
  },

  updateFilterEntry: listEdit<"updateFilterEntry">(async ({ path, body }, { db, tenantId }) => {
    const present = await tenantEntries(db, tenantId).where({ id: path.id }).first();
    if (present === undefined) return reply(404);
    const problems = await check(db, tenantId, body.entry, path.id);
    if (body.entry.tags.length === 0)
      await refuseLossOfTags(db, filterEntryTags, { id: path.id, field: "entry.tags" }, problems);
    if (problems.any) return reply(400, problems.toErrors());
    const [row] = await tenantEntries(db, tenantId)
      .where({ id: path.id })
      .update(toRow(tenantId, body.entry))
      .returning("*");
    if (row === undefined) return reply(404);
    await setTags(db, tenantId, filterEntryTags, row.id, body.entry.tags);
    return { reply: reply(200, { entry: await toEntry(db, row) }), changes: { entries: { ids: [row.id] } } };
  }),

  deleteFilterEntry: listEdit<"deleteFilterEntry">(async ({ path }, { db, tenantId }) => {
    const deleted = await tenantEntries(db, tenantId).where({ id: path.id }).delete();
    if (deleted === 0) return reply(404);
    return { reply: reply(200), changes: { entries: { ids: [path.id] } } };
  }),

  deleteFilterEntriesByLocale: deletionByLocale("filter_entries", deleteBatchOf),
} satisfies Partial<Handlers<OperationId>>;

interface ShownEntry {
  readonly entry: FilterEntry;
}

/** Entries as responses show them, by tenant and what they were asked for with. */
export const shownEntries = new ReadCache<ShownEntry>({
  tables: ["filter_entries", "filter_entry_tags", "blacklist_tags", "tenants"],
  maximumValues: 10_000,
});

type EntryKey = Pick<FilterEntryRow, "id"> | Pick<FilterEntryRow, "text" | "locale">;

function findShown(db: Db, tenantId: string, key: EntryKey): Promise<ShownEntry | undefined> {
  return shownEntries.get(db, `${tenantId} ${JSON.stringify(key)}`, async () => {
    const row: (FilterEntryRow & TagNamesColumn) | undefined = await tenantEntries(db, tenantId)
      .where(key)
      .first("filter_entries.*", tagNamesColumn(db, filterEntryTags, "filter_entries.id"));
    return row && { entry: withTags(row, tagNamesIn(row)) };
  });
}

/** Deletes a batch of a locale's entries with their tags. */
async function deleteBatchOf(db: Db, tenantId: string, locale: string): Promise<ListChanges | undefined> {
  const rows: { id: number }[] = await tenantEntries(db, tenantId).where({ locale }).limit(batchSize).select("id");
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  // Those that are told to the filter, and none that was added meanwhile.
  await tenantEntries(db, tenantId).where({ locale }).whereIn("id", ids).delete();
  return { entries: { ids } };
}

/** Stores a new entry with its tags; the caller records the change. */
async function insertFilterEntry(db: Db, tenantId: string, entry: NewFilterEntry): Promise<FilterEntryRow> {
  const [row] = await db<FilterEntryRow>("filter_entries").insert(toRow(tenantId, entry)).returning("*");
  if (row === undefined) throw new Error("The store returned no filter entry.");
  await setTags(db, tenantId, filterEntryTags, row.id, entry.tags);
  return row;
}

const bulkTable: BulkTable = {
  name: "filter_entries",
  columns: {
    locale: "text",
    text: "text",
    text_key: "text",
    filter_mode: "text",
    severity: "text",
    adjective: "boolean",
    adverb: "boolean",
    noun: "boolean",
    verb: "boolean",
    collapse_doubles: "boolean",
    replace_phonetics: "boolean",
    definition: "text",
    ignores: "text",
    variations: "text",
  },
  key: ["locale", "text"],
  updated: [
    "filter_mode",
    "severity",
    "adjective",
    "adverb",
    "noun",
    "verb",
    "collapse_doubles",
    "replace_phonetics",
    "definition",
    "ignores",
    "variations",
  ],
  tags: filterEntryTags,
};

/** Creates each entry, or makes the one with its text and locale like it; the caller records the change. */
export function putFilterEntries(db: Db, tenantId: string, entries: readonly NewFilterEntry[]): Promise<number> {
  const items = entries.map((entry) => ({ row: toRow(tenantId, entry), tags: entry.tags }));
  return putRows(db, tenantId, bulkTable, items);
}

/** Creates the entries whose text and locale are new, and leaves the others as they are; the caller records the change. */
export async function addFilterEntries(db: Db, tenantId: string, entries: readonly NewFilterEntry[]): Promise<number> {
  const keyOf = ({ text, locale }: Pick<NewFilterEntry, "text" | "locale">): string => JSON.stringify([locale, text]);
  const present = new Set<string>();
  for (const part of chunksOf(entries.map(({ text }) => text))) {
    const rows = await tenantEntries(db, tenantId).whereIn("text", part).select("text", "locale");
    for (const row of rows) present.add(keyOf(row));
  }
  const added = entries.filter((entry) => !present.has(keyOf(entry)));
  return putFilterEntries(db, tenantId, added);
}

/** All entries of a tenant, as a filter is built from them. */
export async function allFilterEntries(db: Db, tenantId: string): Promise<FilterEntry[]> {
  return toEntries(db, await tenantEntries(db, tenantId).orderBy("id"));
}

/** Those of the entries with these ids that there are. */
export async function filterEntriesById(db: Db, tenantId: string, ids: readonly number[]): Promise<FilterEntry[]> {
  const entries: FilterEntry[] = [];
  for (const part of chunksOf(ids))
    entries.push(...(await toEntries(db, await tenantEntries(db, tenantId).whereIn("id", part))));
  return entries;
}

async function check(db: Db, tenantId: string, entry: NewFilterEntry, id: number | undefined): Promise<Problems> {
  const problems = checkVariations(new Problems(), entry, "entry");
  const taken = await tenantEntries(db, tenantId).where({ text: entry.text, locale: entry.locale }).first();
  if (taken !== undefined && taken.id !== id) {
    problems.field(
      "entry.text",
      "duplicate",
      `There is a filter entry ${entry.text} for the locale ${entry.locale} already. Update that one.`,
    );
  }
  return problems;
}

/** A variation that is the text itself says nothing, and is probably a mistake (Decisions: Filter entries). */
export function checkVariations(
  problems: Problems,
  entry: Pick<NewFilterEntry, "text" | "variations">,
  path: string,
): Problems {
  for (const [index, variation] of entry.variations.entries()) {
    if (variation === entry.text) {
      problems.field(`${path}.variations[${index}]`, "invalid", "A variation must differ from the text. Leave it out.");
    }
  }
  return problems;
}

function tenantEntries(db: Db, tenantId: string) {
  return db<FilterEntryRow>("filter_entries").where({ tenant_id: tenantId });
}

function search(
  db: Db,
  tenantId: string,
  query: Input<"searchFilterEntries">["query"],
  tagIds: readonly number[],
): Knex.QueryBuilder {
  const found = tenantEntries(db, tenantId);
  if (query.text !== undefined) whereTextLike(found, "text_key", query.text);
  if (query.locale !== undefined) found.whereIn("locale", query.locale);
  if (query.filterMode !== undefined) found.whereIn("filter_mode", query.filterMode);
  if (query.severity !== undefined) found.whereIn("severity", query.severity);
  if (query.tag !== undefined) {
    found.whereIn(
      "id",
      db("filter_entry_tags")
        .select("owner_id")
        .whereIn("tag_id", [...tagIds]),
    );
  }
  const flags = {
    adjective: query.adjective,
    adverb: query.adverb,
    collapse_doubles: query.collapseDoubles,
    noun: query.noun,
    replace_phonetics: query.replacePhonetics,
    verb: query.verb,
  };
  for (const [column, value] of Object.entries(flags)) if (value !== undefined) found.where(column, value);
  return found;
}

async function toEntry(db: Db, row: FilterEntryRow): Promise<FilterEntry> {
  const names = await tagNames(db, filterEntryTags, [row.id]);
  return withTags(row, names.get(row.id) ?? []);
}

async function toEntries(db: Db, rows: readonly FilterEntryRow[]): Promise<FilterEntry[]> {
  const names = await tagNames(
    db,
    filterEntryTags,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => withTags(row, names.get(row.id) ?? []));
}

function withTags(row: FilterEntryRow, tags: string[]): FilterEntry {
  return {
    id: row.id,
    text: row.text,
    locale: row.locale,
    status: "ACTIVE",
    filterMode: row.filter_mode,
    severity: row.severity,
    adjective: Boolean(row.adjective),
    adverb: Boolean(row.adverb),
    noun: Boolean(row.noun),
    verb: Boolean(row.verb),
    collapseDoubles: Boolean(row.collapse_doubles),
    replacePhonetics: Boolean(row.replace_phonetics),
    ...(row.definition === null ? {} : { definition: row.definition }),
    ignores: texts(row.ignores),
    variations: texts(row.variations),
    tags,
  };
}

/** A list of texts as this module stored it. */
function texts(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
}

function toRow(tenantId: string, entry: NewFilterEntry): Omit<FilterEntryRow, "id"> {
  return {
    tenant_id: tenantId,
    locale: entry.locale,
    text: entry.text,
    text_key: entry.text.toLowerCase(),
    filter_mode: entry.filterMode,
    severity: entry.severity,
    adjective: entry.adjective,
    adverb: entry.adverb,
    noun: entry.noun,
    verb: entry.verb,
    collapse_doubles: entry.collapseDoubles,
    replace_phonetics: entry.replacePhonetics,
    definition: entry.definition ?? null,
    ignores: JSON.stringify(entry.ignores),
    variations: JSON.stringify(entry.variations),
  };
}
