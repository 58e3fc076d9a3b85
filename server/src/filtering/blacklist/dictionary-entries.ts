/** Blacklist dictionary entries (Filtering, Blacklist dictionary entry). */
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { isAnyOf, jsonSql, parseJsonList } from "../../store/json-rows.ts";
import { page } from "../../store/pages.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { deletionByLocale, listEdit } from "../word-lists/list-edits.ts";
import { type ListChanges, maximumLoggedChanges } from "../word-lists/revisions.ts";
import { ordering } from "../word-lists/search.ts";
import { dictionaryEntryTags, type TagNamesColumn, tagNames, withTags } from "../word-lists/tag-links.ts";
import { WordList } from "../word-lists/word-list.ts";
import type { BuiltInDictionary } from "./built-in-dictionaries.ts";

type DictionaryEntry = components["schemas"]["DictionaryEntry"];
type DictionaryEntryRequest = Requests["schemas"]["DictionaryEntryRequest"];

const dictionaryEntryTable = table<Omit<DictionaryEntry, "tags" | "status">>()({
  name: "dictionary_entries",
  keys: { tenant_id: "text", text_key: "text" },
  fields: { id: "bigint", text: "text", locale: "text" },
});

export const dictionaryEntryList = new WordList<
  DictionaryEntry,
  DictionaryEntryRequest["entry"],
  Row<typeof dictionaryEntryTable>
>({
  table: dictionaryEntryTable,
  tags: dictionaryEntryTags,
  key: ["locale", "text_key"],
  constants: { status: "ACTIVE" },
  toRow: (tenantId, entry) => dictionaryEntryTable.toRow(entry, { tenant_id: tenantId, text_key: keyOf(entry.text) }),
});

export const dictionaryEntries = {
  createDictionaryEntry: listEdit<"createDictionaryEntry">(async ({ body }, { db, tenantId }) => {
    const problems = await check(db, tenantId, body, undefined);
    if (problems.any) return reply(400, problems.toErrors());
    const entry = await dictionaryEntryList.insert(db, tenantId, withNamedTags(body));
    return { reply: reply(200, { entry }), changes: { dictionary: { added: [entry], removed: [] } } };
  }),

  async retrieveDictionaryEntry({ path }, { db, tenantId }) {
    const entry = await dictionaryEntryList.find(db, tenantId, { id: path.id });
    return entry === undefined ? reply(404) : reply(200, { entry });
  },

  async findDictionaryEntry({ query: { text, locale } }, { db, tenantId }) {
    const entry = await dictionaryEntryList.find(db, tenantId, { locale, text_key: keyOf(text) });
    return entry === undefined ? reply(404) : reply(200, { entry });
  },

  async searchDictionaryEntries({ query }, { db, tenantId }) {
    const build = () => {
      const found = tenantEntries(db, tenantId);
      return query.locale === undefined ? found : found.whereIn("locale", query.locale);
    };
    // Every entry is `ACTIVE`, so that sorting by status changes nothing.
    const orderBy = ordering(query.sort.filter(({ field }) => field !== "status"));
    const { rows, totalResults } = await page<Row<typeof dictionaryEntryTable> & TagNamesColumn>(build, {
      ...query,
      withRelated: dictionaryEntryList.withTags(db),
      orderBy,
    });
    return reply(200, { totalResults, entries: dictionaryEntryList.shown(rows) });
  },

  updateDictionaryEntry: listEdit<"updateDictionaryEntry">(async ({ path, body }, { db, tenantId }) => {
    const before = await lock(db, tenantId, path.id);
    if (before === undefined) return reply(404);
    const problems = await check(db, tenantId, body, path.id);
    if (problems.any) return reply(400, problems.toErrors());
    const entry = await dictionaryEntryList.update(db, tenantId, path.id, withNamedTags(body));
    if (entry === undefined) return reply(404);
    return { reply: reply(200, { entry }), changes: { dictionary: { added: [entry], removed: [before] } } };
  }),

  deleteDictionaryEntry: listEdit<"deleteDictionaryEntry">(async ({ path }, { db, tenantId }) => {
    const before = await lock(db, tenantId, path.id);
    if (before === undefined) return reply(404);
    await dictionaryEntryList.delete(db, tenantId, path.id);
    return { reply: reply(200), changes: { dictionary: { added: [], removed: [before] } } };
  }),

  deleteDictionaryEntriesByLocale: deletionByLocale("dictionary_entries", deleteBatchOf),
} satisfies Partial<Handlers<OperationId>>;

/** Words are short, and have few indexes: some 20 ms on SQLite. So many are told to the filter one by one. */
const batchSize = maximumLoggedChanges;

/** Deletes a batch of a locale's entries with their tags. */
async function deleteBatchOf(db: Db, tenantId: string, locale: string): Promise<ListChanges | undefined> {
  const words = tenantEntries(db, tenantId).where({ locale }).orderBy("text").limit(batchSize).select("id", "text");
  const rows = await words.forUpdate();
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  const tags = await tagNames(db, tenantId, dictionaryEntryTags, ids);
  const removed = rows.map(({ id, text }) => ({ text, locale, tags: tags.get(id) ?? [] }));
  await tenantEntries(db, tenantId)
    .where(isAnyOf(db, "id", ids))
    .delete();
  return { dictionary: { added: [], removed } };
}

/**
 * Adds the words that a locale does not have yet, without tags; the caller changes the revision. They come in the order of
 * their texts: the index of a dictionary then grows at its end, in half the time.
 */
export async function addDictionaryWords(
  db: Db,
  tenantId: string,
  locale: string,
  { lower, others }: BuiltInDictionary,
): Promise<void> {
  // One JSON value instead of thousands of bound ones: a statement for each engine, the same rows.
  for (const words of lower) await db.raw(insertWords(db, "text"), [tenantId, locale, words]);
  for (const pairs of others) await db.raw(insertWords(db, "pair"), [tenantId, locale, pairs]);
}

/** Of a list of texts in small letters, or of pairs of a text and its key. */
function insertWords(db: Db, kind: "text" | "pair"): string {
  const { items, texts } = jsonSql(db);
  const [each, values] =
    kind === "pair" ? [items("?"), "each.value->>0, each.value->>1"] : [texts("?"), "each.value, each.value"];
  return (
    `insert into dictionary_entries (tenant_id, locale, text, text_key) select ?, ?, ${values} from ${each} as each ` +
    "where true on conflict do nothing"
  );
}

/** Words per page. */
const pageSize = 20_000;

/**
 * The whole dictionary of a tenant, as a filter reads it: hundreds of thousands of words, so that each page comes as one
 * JSON value, in a tenth of the time that rows take.
 */
export async function* dictionaryWords(db: Db, tenantId: string): AsyncGenerator<readonly (string | TaggedWord)[]> {
  const locales: { locale: string }[] = await tenantEntries(db, tenantId).distinct("locale");
  for (const { locale } of locales) yield* untaggedWords(db, tenantId, locale);
  yield taggedWords(db, tenantId);
}

/** In the order of the index of texts, which holds all that is read. */
async function* untaggedWords(db: Db, tenantId: string, locale: string): AsyncGenerator<readonly string[]> {
  const tagged = ofTenant({ db, tenantId }, "dictionary_entry_tags").select("owner_id");
  for (let last = ""; ; ) {
    const words = tenantEntries(db, tenantId)
      .where({ locale })
      .andWhere("text", ">", last)
      .orderBy("text")
      .limit(pageSize);
    const [page]: { last: string | null; texts: unknown }[] = await db(words.select("id", "text").as("page")).select(
      db.raw("max(text) as last"),
      db.raw(`${jsonSql(db).list}(text) filter (where id not in (?)) as texts`, [tagged]),
    );
    if (page === undefined || page.last === null) return;
    last = page.last;
    yield parseJsonList(page.texts).map(String);
  }
}

type TaggedWord = Pick<DictionaryEntry, "text" | "locale" | "tags">;

async function taggedWords(db: Db, tenantId: string): Promise<TaggedWord[]> {
  const rows: { id: number; text: string; locale: string; name: string }[] = await withTags(
    ofTenant({ db, tenantId }, "dictionary_entry_tags"),
    dictionaryEntryTags,
  )
    .join("dictionary_entries", {
      "dictionary_entries.tenant_id": "dictionary_entry_tags.tenant_id",
      "dictionary_entries.id": "dictionary_entry_tags.owner_id",
    })
    .select("dictionary_entries.id", "text", "locale", "name");
  const words = new Map<number, TaggedWord>();
  for (const { id, text, locale, name } of rows) {
    const word = words.get(id) ?? { text, locale, tags: [] };
    word.tags.push(name);
    words.set(id, word);
  }
  return [...words.values()];
}

async function check(
  db: Db,
  tenantId: string,
  { entry }: DictionaryEntryRequest,
  id: number | undefined,
): Promise<Problems> {
  const problems = new Problems();
  const { text, locale } = entry;
  const taken = await dictionaryEntryList.findOther(db, tenantId, { locale, text_key: keyOf(text) }, id);
  if (taken !== undefined) {
    problems.field(
      "entry.text",
      "duplicate",
      `The dictionary has ${taken.text} for the locale ${locale} already, and case makes no difference. Update that entry.`,
    );
  }
  return problems;
}

/** Tags may stand beside the entry or in it (Decisions: Dictionary tags). */
function withNamedTags({ entry, tags = [] }: DictionaryEntryRequest): DictionaryEntryRequest["entry"] {
  return { ...entry, tags: [...new Set([...tags, ...entry.tags])] };
}

function tenantEntries(db: Db, tenantId: string) {
  return dictionaryEntryList.rows(db, tenantId);
}

/** Locked, since its text is removed from the dictionary later in the transaction. */
async function lock(db: Db, tenantId: string, id: number): Promise<DictionaryEntry | undefined> {
  const row = await tenantEntries(db, tenantId).where({ id }).forUpdate().first();
  return row && (await dictionaryEntryList.toEntries(db, tenantId, [row]))[0];
}

/** Words that differ in case alone are one. */
function keyOf(text: string): string {
  return text.toLowerCase();
}
