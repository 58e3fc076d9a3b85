/** Blacklist filter entries (Filtering, Blacklist filter entry). */

import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Knex } from "knex";
import type { Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { batchSize } from "../../store/delete-batch.ts";
import { LostRace } from "../../store/failures.ts";
import { isAnyOf } from "../../store/json-rows.ts";
import { page } from "../../store/pages.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { deletionByLocale, listEdit } from "../word-lists/list-edits.ts";
import type { ListChanges } from "../word-lists/revisions.ts";
import { foldedText, ordering, whereTextLike } from "../word-lists/search.ts";
import { filterEntryTags, findTags, type TagNamesColumn } from "../word-lists/tag-links.ts";
import { WordList } from "../word-lists/word-list.ts";

export type FilterEntry = components["schemas"]["FilterEntry"];
/** A filter entry as a request holds it. */
export type NewFilterEntry = Requests["schemas"]["FilterEntryRequest"]["entry"];

const flags = ["adjective", "adverb", "noun", "verb", "collapseDoubles", "replacePhonetics"] as const;

const filterEntryTable = table<Omit<FilterEntry, "tags" | "status">>()({
  name: "filter_entries",
  keys: { tenant_id: "text", text_key: "text" },
  fields: {
    id: "bigint",
    text: "text",
    locale: "text",
    filterMode: "text",
    severity: "text",
    adjective: "boolean",
    adverb: "boolean",
    noun: "boolean",
    verb: "boolean",
    collapseDoubles: "boolean",
    replacePhonetics: "boolean",
    definition: "text?",
    ignores: "json",
    variations: "json",
  },
});

export const filterEntryList = new WordList<FilterEntry, NewFilterEntry, Row<typeof filterEntryTable>>({
  table: filterEntryTable,
  tags: filterEntryTags,
  key: ["locale", "text_key", "text"],
  constants: { status: "ACTIVE" },
  toRow: (tenantId, entry) => filterEntryTable.toRow(entry, { tenant_id: tenantId, text_key: foldedText(entry.text) }),
});

export const filterEntries = {
  createFilterEntry: listEdit<"createFilterEntry">(async ({ body }, { db, tenantId }) => {
    const problems = checkVariations(new Problems(), body.entry, "entry");
    const entry = problems.any ? undefined : await filterEntryList.insertNew(db, tenantId, body.entry);
    if (entry === undefined) {
      // Tell all that is wrong at once, a duplicate too.
      const all = await check(db, tenantId, body.entry, undefined);
      if (all.any) return reply(400, all.toErrors());
      throw new LostRace("The entry that had the text was deleted meanwhile.");
    }
    return { reply: reply(200, { entry }), changes: { entries: { ids: [entry.id] } } };
  }),

  async retrieveFilterEntry({ path }, { db, tenantId }) {
    const shown = await findShown(db, tenantId, { id: path.id });
    return shown === undefined ? reply(404) : reply(200, shown);
  },

  async findFilterEntry({ query }, { db, tenantId }) {
    const shown = await findShown(db, tenantId, keyOf(query));
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
    const found = () => search(db, tenantId, query, [...tags.values()]);
    const { rows, totalResults } = await page<FilterEntryRow & TagNamesColumn>(found, {
      ...query,
      withRelated: filterEntryList.withTags(db),
      orderBy: ordering([]),
    });
    return reply(200, { entries: filterEntryList.shown(rows), totalResults });
  },

  updateFilterEntry: listEdit<"updateFilterEntry">(async ({ path, body }, { db, tenantId }) => {
    if ((await tenantEntries(db, tenantId).where({ id: path.id }).first("id")) === undefined) return reply(404);
    const problems = await check(db, tenantId, body.entry, path.id);
    await filterEntryList.checkTags({ db, tenantId }, path.id, body.entry, "entry.tags", problems);
    if (problems.any) return reply(400, problems.toErrors());
    const entry = await filterEntryList.update(db, tenantId, path.id, body.entry);
    if (entry === undefined) return reply(404);
    return { reply: reply(200, { entry }), changes: { entries: { ids: [path.id] } } };
  }),

  deleteFilterEntry: listEdit<"deleteFilterEntry">(async ({ path }, { db, tenantId }) => {
    if (!(await filterEntryList.delete(db, tenantId, path.id))) return reply(404);
    return { reply: reply(200), changes: { entries: { ids: [path.id] } } };
  }),

  deleteFilterEntriesByLocale: deletionByLocale("filter_entries", deleteBatchOf),
} satisfies Partial<Handlers<OperationId>>;

interface ShownEntry {
  readonly entry: FilterEntry;
}

/** Entries as responses show them, by tenant and what they were asked for with. */
export const shownEntries = new CachedRead<ShownEntry>({
  tables: ["filter_entries", "filter_entry_tags", "blacklist_tags", "tenants"],
  maximumValues: 10_000,
});

type FilterEntryRow = Row<typeof filterEntryTable>;
type EntryKey = Pick<FilterEntryRow, "id"> | Pick<FilterEntryRow, "text" | "text_key" | "locale">;

/** The columns of the unique index. */
function keyOf({ text, locale }: Pick<FilterEntryRow, "text" | "locale">): EntryKey {
  return { text, text_key: foldedText(text), locale };
}

function findShown(db: Db, tenantId: string, key: EntryKey): Promise<ShownEntry | undefined> {
  return shownEntries.get(db, `${tenantId} ${JSON.stringify(key)}`, async () => {
    const entry = await filterEntryList.find(db, tenantId, key);
    return entry && { entry };
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

/** Creates the entries whose text and locale are new, and leaves the others as they are; the caller records the change. */
export async function addFilterEntries(db: Db, tenantId: string, entries: readonly NewFilterEntry[]): Promise<number> {
  const nameOf = ({ text, locale }: Pick<NewFilterEntry, "text" | "locale">): string => JSON.stringify([locale, text]);
  const texts = entries.map(({ text }) => text);
  const rows = await tenantEntries(db, tenantId)
    .where(isAnyOf(db, "text", texts))
    .select("text", "locale");
  const present = new Set(rows.map(nameOf));
  const added = entries.filter((entry) => !present.has(nameOf(entry)));
  return filterEntryList.put(db, tenantId, added);
}

async function check(db: Db, tenantId: string, entry: NewFilterEntry, id: number | undefined): Promise<Problems> {
  const problems = checkVariations(new Problems(), entry, "entry");
  const { text, locale } = entry;
  if ((await filterEntryList.findOther(db, tenantId, keyOf({ text, locale }), id)) !== undefined) {
    problems.field(
      "entry.text",
      "duplicate",
      `There is a filter entry ${text} for the locale ${locale} already. Update that one.`,
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
  return filterEntryList.rows(db, tenantId);
}

function search(
  db: Db,
  tenantId: string,
  query: Input<"searchFilterEntries">["query"],
  tagIds: readonly number[],
): Knex.QueryBuilder {
  const found = tenantEntries(db, tenantId);
  if (query.text !== undefined) whereTextLike(found, query.text);
  if (query.locale !== undefined) found.whereIn("locale", query.locale);
  if (query.filterMode !== undefined) found.whereIn("filter_mode", query.filterMode);
  if (query.severity !== undefined) found.whereIn("severity", query.severity);
  if (query.tag !== undefined) {
    found.whereIn(
      "id",
      ofTenant({ db, tenantId }, "filter_entry_tags")
        .select("owner_id")
        .where(isAnyOf(db, "tag_id", tagIds)),
    );
  }
  for (const name of flags) if (query[name] !== undefined) found.where(filterEntryTable.columnOf(name), query[name]);
  return found;
}
