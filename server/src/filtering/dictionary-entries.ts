/** Blacklist dictionary entries (Filtering, Blacklist dictionary entry). */
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../contract/context.ts";
import { Problems } from "../contract/errors.ts";
import { type Handlers, reply } from "../contract/handlers.ts";
import { changeRevision, recordChange } from "./revisions.ts";
import { page } from "./search.ts";
import { chunks, dictionaryEntryTags, setTags, tagNames } from "./tag-links.ts";

type DictionaryEntry = components["schemas"]["DictionaryEntry"];
type DictionaryEntryRequest = Requests["schemas"]["DictionaryEntryRequest"];

type Operations =
  | "createDictionaryEntry"
  | "retrieveDictionaryEntry"
  | "findDictionaryEntry"
  | "searchDictionaryEntries"
  | "updateDictionaryEntry"
  | "deleteDictionaryEntry"
  | "deleteDictionaryEntriesByLocale";

interface DictionaryEntryRow {
  id: number;
  tenant_id: string;
  locale: string;
  text: string;
  text_key: string;
}

export const dictionaryEntries = {
  async createDictionaryEntry({ body }, { db, tenantId }) {
    const problems = await check(db, tenantId, body, undefined);
    if (problems.any) return reply(400, problems.toErrors());
    const entry = await toEntry(db, await insert(db, tenantId, body));
    await recordChange(db, tenantId, "dictionary", { added: [entry], removed: [] });
    return reply(200, { entry });
  },

  async retrieveDictionaryEntry({ path }, { db, tenantId }) {
    const row = await own(db, tenantId).where({ id: path.id }).first();
    return row === undefined ? reply(404) : reply(200, { entry: await toEntry(db, row) });
  },

  async findDictionaryEntry({ query }, { db, tenantId }) {
    const row = await own(db, tenantId).where({ text: query.text, locale: query.locale }).first();
    return row === undefined ? reply(404) : reply(200, { entry: await toEntry(db, row) });
  },

  async searchDictionaryEntries({ query }, { db, tenantId }) {
    const build = (moment: Db) => {
      const found = own(moment, tenantId);
      return query.locale === undefined ? found : found.whereIn("locale", query.locale);
    };
    const { rows, totalResults } = await page<DictionaryEntryRow>(db, build, {
      ...query,
      orderBy: ordering(query.sort),
    });
    const names = await tagNames(
      db,
      dictionaryEntryTags,
      rows.map(({ id }) => id),
    );
    return reply(200, { totalResults, entries: rows.map((row) => withTags(row, names.get(row.id) ?? [])) });
  },

  async updateDictionaryEntry({ path, body }, { db, tenantId }) {
    const present = await own(db, tenantId).where({ id: path.id }).first();
    if (present === undefined) return reply(404);
    const problems = await check(db, tenantId, body, path.id);
    if (problems.any) return reply(400, problems.toErrors());
    const before = await toEntry(db, present);
    const [row] = await own(db, tenantId).where({ id: path.id }).update(toRow(tenantId, body.entry)).returning("*");
    if (row === undefined) return reply(404);
    await setTags(db, tenantId, dictionaryEntryTags, row.id, namedTags(body));
    const entry = await toEntry(db, row);
    await recordChange(db, tenantId, "dictionary", { added: [entry], removed: [before] });
    return reply(200, { entry });
  },

  async deleteDictionaryEntry({ path }, { db, tenantId }) {
    const present = await own(db, tenantId).where({ id: path.id }).first();
    if (present === undefined) return reply(404);
    const removed = [await toEntry(db, present)];
    await own(db, tenantId).where({ id: path.id }).delete();
    await recordChange(db, tenantId, "dictionary", { added: [], removed });
    return reply(200);
  },

  async deleteDictionaryEntriesByLocale({ query }, { db, tenantId }) {
    await own(db, tenantId).where({ locale: query.locale }).delete();
    await changeRevision(db, tenantId, "dictionary");
    return reply(200);
  },
} satisfies Handlers<Operations>;

/** Creates the entry, or gives the one with its text and locale these tags; the caller changes the revision. */
export async function putDictionaryEntry(db: Db, tenantId: string, body: DictionaryEntryRequest): Promise<void> {
  const row = await own(db, tenantId).where({ text: body.entry.text, locale: body.entry.locale }).first();
  if (row === undefined) await insert(db, tenantId, body);
  else await setTags(db, tenantId, dictionaryEntryTags, row.id, namedTags(body));
}

/** Adds the words that a locale does not have yet, without tags, many in a statement; the caller changes the revision. */
export async function addDictionaryWords(
  db: Db,
  tenantId: string,
  locale: string,
  words: readonly string[],
): Promise<void> {
  for (const part of chunks(words, 5000)) {
    // One JSON value instead of five thousand bound ones: a statement for each engine, the same rows.
    const values = JSON.stringify(part.map((text) => [text, text.toLowerCase()]));
    await db.raw(insertWords(db), [tenantId, locale, values]);
  }
}

function insertWords(db: Db): string {
  const columns = "insert into dictionary_entries (tenant_id, locale, text, text_key)";
  const end = "on conflict (tenant_id, locale, text) do nothing";
  return db.client.config.client === "pg"
    ? `${columns} select ?, ?, word->>0, word->>1 from jsonb_array_elements(?::jsonb) as word ${end}`
    : `${columns} select ?, ?, value->>0, value->>1 from json_each(?) where true ${end}`;
}

export interface DictionaryWord {
  readonly text: string;
  readonly locale: string;
  readonly tags: readonly string[];
}

/** The whole dictionary of a tenant, as a filter reads it: lean rows, for there may be hundreds of thousands. */
export async function allDictionaryWords(db: Db, tenantId: string): Promise<DictionaryWord[]> {
  const rows: Pick<DictionaryEntryRow, "id" | "text" | "locale">[] = await own(db, tenantId).select(
    "id",
    "text",
    "locale",
  );
  const tagged: { owner_id: number; name: string }[] = await db("dictionary_entry_tags")
    .join("blacklist_tags", "blacklist_tags.id", "dictionary_entry_tags.tag_id")
    .where({ tenant_id: tenantId })
    .select("owner_id", "name");
  const names = new Map<number, string[]>();
  for (const { owner_id, name } of tagged) names.set(owner_id, [...(names.get(owner_id) ?? []), name]);
  const none: readonly string[] = [];
  return rows.map(({ id, text, locale }) => ({ text, locale, tags: names.get(id) ?? none }));
}

async function insert(db: Db, tenantId: string, body: DictionaryEntryRequest): Promise<DictionaryEntryRow> {
  const [row] = await db<DictionaryEntryRow>("dictionary_entries").insert(toRow(tenantId, body.entry)).returning("*");
  if (row === undefined) throw new Error("The store returned no dictionary entry.");
  await setTags(db, tenantId, dictionaryEntryTags, row.id, namedTags(body));
  return row;
}

async function check(
  db: Db,
  tenantId: string,
  { entry }: DictionaryEntryRequest,
  id: number | undefined,
): Promise<Problems> {
  const problems = new Problems();
  const taken = await own(db, tenantId).where({ text: entry.text, locale: entry.locale }).first();
  if (taken !== undefined && taken.id !== id) {
    problems.field(
      "entry.text",
      "duplicate",
      `The dictionary has ${entry.text} for the locale ${entry.locale} already. Update that entry.`,
    );
  }
  return problems;
}

/** Tags may stand beside the entry or in it (Conventions, Filtering, Dictionary tags). */
function namedTags({ entry, tags }: DictionaryEntryRequest): string[] {
  return [...new Set([...(tags ?? []), ...entry.tags])];
}

function own(db: Db, tenantId: string) {
  return db<DictionaryEntryRow>("dictionary_entries").where({ tenant_id: tenantId });
}

/** Every entry is `ACTIVE`, so that sorting by status changes nothing; the id settles what is equal. */
function ordering(sort: readonly { field: "text" | "id" | "status" | "locale"; order: "asc" | "desc" }[]) {
  const chosen = sort.flatMap(({ field, order }) => (field === "status" ? [] : [{ column: field, order }]));
  return chosen.some(({ column }) => column === "id")
    ? chosen
    : [...chosen, { column: "id" as const, order: "asc" as const }];
}

async function toEntry(db: Db, row: DictionaryEntryRow): Promise<DictionaryEntry> {
  const names = await tagNames(db, dictionaryEntryTags, [row.id]);
  return withTags(row, names.get(row.id) ?? []);
}

function withTags({ id, text, locale }: DictionaryEntryRow, tags: string[]): DictionaryEntry {
  return { id, text, locale, status: "ACTIVE", tags };
}

function toRow(tenantId: string, entry: DictionaryEntryRequest["entry"]): Omit<DictionaryEntryRow, "id"> {
  return { tenant_id: tenantId, locale: entry.locale, text: entry.text, text_key: entry.text.toLowerCase() };
}
