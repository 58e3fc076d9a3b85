import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Context, Db } from "../../contract/context.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { retryWhenPrepared } from "../../store/wrappers/retry-when-prepared.ts";
import { recordChanges } from "../word-lists/revisions.ts";
import { blacklistPhrases } from "./blacklist-phrases.ts";
import { blacklistTags } from "./blacklist-tags.ts";
import { addDictionaryWords, dictionaryEntries } from "./dictionary-entries.ts";
import { filterEntries, filterEntryList, type NewFilterEntry } from "./filter-entries.ts";
import { Filters } from "./filters.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";

async function openWithTenant(): Promise<Store> {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Harbour" }));
  return retryWhenPrepared(store);
}

function entry(text: string, more: Partial<NewFilterEntry> = {}): NewFilterEntry {
  const flags = { adjective: false, adverb: false, noun: false, verb: false, collapseDoubles: false };
  const lists = { ignores: [], variations: [], tags: ["Oath"] };
  return {
    text,
    locale: "en",
    filterMode: "exactMatch",
    severity: "mild",
    replacePhonetics: false,
    ...flags,
    ...lists,
    ...more,
  };
}

async function add(db: Db, text: string): Promise<void> {
  await filterEntryList.put(db, tenantId, [entry(text)]);
  await recordChanges(db, tenantId, { entries: "all" });
}

const roots = async (filters: Filters, db: Db, text: string, options: object = {}) =>
  (await filters.of(db, tenantId)).findBlacklisted(text, options).map(({ root }) => root);

describe("an edit that is rolled back", () => {
  test.each([
    ["beyond telling", (db: Db, text: string) => add(db, text)],
    ["told by the log", (db: Db, text: string) => create(db, text)],
  ])("serves no later request and no later edit: %s", async (_, edit) => {
    const store = await openWithTenant();
    const filters = new Filters();
    expect(await store.read((db) => roots(filters, db, "heck crud"))).toEqual([]);
    await store.write(
      async (db) => {
        await edit(db, "heck");
        expect(await roots(filters, db, "heck crud")).toEqual(["heck"]);
      },
      () => false,
    );
    expect(await store.read((db) => roots(filters, db, "heck crud"))).toEqual([]);
    await store.write((db) => edit(db, "crud"));
    expect(await store.read((db) => roots(filters, db, "heck crud"))).toEqual(["crud"]);
    await store.close();
  });
});

async function create(db: Db, text: string): Promise<void> {
  await filterEntries.createFilterEntry(request({ body: { entry: entry(text) }, ...json }), context(db));
}

function context(db: Db): Context {
  return {
    db,
    tenantId,
    clock: { now: () => 0 },
    newId: () => "",
    operator: undefined,
    apiKeyHash: undefined,
    accessToken: undefined,
    client: undefined,
    enqueue: async () => 0,
    afterCommit: () => undefined,
  };
}

const json = { contentType: "application/json" } as const;

/** Builds a request with the common fields. */
function request<R extends object>(more: R) {
  return { path: {}, query: {}, ...more };
}

describe("after each of many edits of every kind the filter answers as one that is built anew (law)", () => {
  const texts = ["alfa", "bravo", "charlie", "delta", "alfaton"] as const;
  const words = ["alfaton", "Bravoure", "charlies", "delta", "alfa"] as const;
  const tags = ["Oath", "Mild", "Medical"] as const;
  const locales = ["en", "en_US", "nl"] as const;
  const content =
    "alfa bravo charlie delta alfaton bravoure charlies xdeltax d e l t a bravos ALFA medical bravo phrase";

  const some = <T>(of: readonly T[]) => fc.constantFrom(...of);
  const edits = fc.record({
    kind: some([
      "entry",
      "word",
      "phrase",
      "drop entry",
      "drop word",
      "drop phrase",
      "drop tag",
      "locale",
      "dictionary",
      "many words",
    ]),
    text: some(texts),
    word: some(words),
    locale: some(locales),
    tags: fc.uniqueArray(some(tags), { maxLength: 2 }),
    filterMode: some(["exactMatch", "embeddable", "nonEmbeddable", "distinguishable"] as const),
    noun: fc.boolean(),
    variations: fc.uniqueArray(some(["bravoure", "charlies"]), { maxLength: 1 }),
    pattern: some(["%Oath% bravo", "alfa %Medical%", "medical bravo"]),
    at: fc.nat(5),
  });
  type Edit = typeof edits extends fc.Arbitrary<infer E> ? E : never;

  async function put(db: Db, edit: Edit): Promise<void> {
    const { kind, text, locale, pattern } = edit;
    const at = context(db);
    if (kind === "entry") {
      const body = { entry: entry(text, { ...edit, severity: "mild" }) };
      const [present] = await rowsOf(db, "filter_entries", { text, locale });
      if (present === undefined) await filterEntries.createFilterEntry(request({ body, ...json }), at);
      else await filterEntries.updateFilterEntry(request({ path: present, body, ...json }), at);
    } else if (kind === "word") {
      const body = { entry: { text: edit.word, locale, tags: [] }, tags: edit.tags };
      const [present] = await rowsOf(db, "dictionary_entries", { locale });
      const [same] = await rowsOf(db, "dictionary_entries", { text: edit.word, locale });
      const id = same ?? (edit.at > 2 ? present : undefined);
      if (id === undefined) await dictionaryEntries.createDictionaryEntry(request({ body, ...json }), at);
      else await dictionaryEntries.updateDictionaryEntry(request({ path: id, body, ...json }), at);
    } else {
      const body = { phrase: { locale, pattern, severity: "mild" as const, tags: edit.tags } };
      const [present] = await rowsOf(db, "blacklist_phrases", { pattern, locale });
      if (present === undefined) await blacklistPhrases.createBlacklistPhrase(request({ body, ...json }), at);
      else await blacklistPhrases.updateBlacklistPhrase(request({ path: present, body, ...json }), at);
    }
  }

  async function drop(db: Db, { kind, locale, at: index }: Edit): Promise<void> {
    const at = context(db);
    const one = async (table: string) => (await rowsOf(db, table, {}))[index];
    if (kind === "locale")
      return void (await filterEntries.deleteFilterEntriesByLocale(request({ query: { locale } }), at));
    if (kind === "dictionary")
      return void (await dictionaryEntries.deleteDictionaryEntriesByLocale(request({ query: { locale } }), at));
    if (kind === "many words") {
      await addDictionaryWords(db, tenantId, locale, {
        lower: [JSON.stringify(words.slice(0, 2)), JSON.stringify(words.slice(2))],
        others: ['[["Zulu","zulu"]]'],
      });
      return recordChanges(db, tenantId, { dictionary: "all" });
    }
    const deletions = {
      "drop entry": ["filter_entries", filterEntries.deleteFilterEntry],
      "drop word": ["dictionary_entries", dictionaryEntries.deleteDictionaryEntry],
      "drop phrase": ["blacklist_phrases", blacklistPhrases.deleteBlacklistPhrase],
      "drop tag": ["blacklist_tags", blacklistTags.deleteBlacklistTag],
    } as const;
    if (!(kind in deletions)) return;
    const [table, remove] = deletions[kind as keyof typeof deletions];
    const path = await one(table);
    if (path !== undefined) await remove(request({ path }), at);
  }

  async function rowsOf(db: Db, table: string, where: object): Promise<{ id: number }[]> {
    return db(table).where(where).orderBy("id").select("id");
  }

  async function answers(filters: Filters, db: Db) {
    const limits = [{}, { tags: ["Oath"] }, { locales: ["nl"] }, { dictionaryTags: ["Medical", "Mild"] }];
    const filter = await filters.of(db, tenantId);
    return limits.map((each) => filter.findBlacklisted(content, each));
  }

  const apply = (db: Db, edit: Edit) =>
    ["entry", "word", "phrase"].includes(edit.kind) ? put(db, edit) : drop(db, edit);

  test("one by one, some of them rolled back", async () => {
    const store = await openWithTenant();
    const filters = new Filters();
    let seen = 0;
    for (const [index, edit] of fc.sample(edits, { numRuns: 600, seed: 4 }).entries()) {
      const keeps = index % 7 !== 3;
      await store.write(
        async (db) => {
          await apply(db, edit);
          if (index % 3 === 0) expect(await answers(filters, db)).toEqual(await answers(new Filters(), db));
        },
        () => keeps,
      );
      const [followed, fresh] = await store.read(
        async (db) => [await answers(filters, db), await answers(new Filters(), db)] as const,
      );
      expect(followed, `after edit ${index}: ${JSON.stringify(edit)}`).toEqual(fresh);
      seen += fresh[0]?.length ?? 0;
    }
    expect(seen).toBeGreaterThan(1000);
    expect(filters.builds).toBeLessThan(300);
    await store.close();
  });
});

test("a request that sees the store as it was before an edit gets that, costs no build and takes nothing from later ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-"));
  const store = await openStore({ kind: "sqlite", file: join(folder, "a.db"), driver: undefined });
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Harbour" }));
  const filters = new Filters();
  await store.write((db) => create(db, "heck"));
  const now = () => store.read((db) => roots(filters, db, "heck crud drat"));
  await store.readLong(async (before) => {
    expect(await roots(filters, before, "heck crud drat")).toEqual(["heck"]);
    for (const text of ["crud", "drat"]) await store.write((db) => create(db, text));
    expect(await now()).toEqual(["heck", "crud", "drat"]);
    expect(await roots(filters, before, "heck crud drat")).toEqual(["heck"]);
    expect(await now()).toEqual(["heck", "crud", "drat"]);
  });
  expect(filters.builds).toBe(1);
  await store.close();
  await rm(folder, { recursive: true });
});

test("a tag that many entries and words carry is taken from them in steps, which the filter follows", async () => {
  const store = await openWithTenant();
  const filters = new Filters();
  const numbers = Array.from({ length: 450 }, (_, index) => `heck${index}`);
  await store.write(async (db) => {
    for (const text of numbers) {
      await create(db, text);
      const body = { entry: { text, locale: "en", tags: [] }, tags: ["Oath", "Mild"] };
      await dictionaryEntries.createDictionaryEntry(request({ body, ...json }), context(db));
    }
  });
  const found = (options: object) =>
    store.read(async (db) => (await filters.of(db, tenantId)).findBlacklisted("heck1 heck449", options).length);
  expect(await found({ tags: ["Oath"] })).toBe(2);
  const [oath] = await store.read((db) => db("blacklist_tags").where({ name: "Oath" }));
  const input = request({ path: { id: Number(oath?.["id"]) } });
  const steps: number[] = [];
  const write: Store["write"] = (work, keep) =>
    store.write(async (db) => {
      const links = async () =>
        (await db("filter_entry_tags")).length +
        (await db("dictionary_entry_tags").where({ tag_id: input.path.id })).length;
      const before = await links();
      const result = await work(db);
      steps.push(before - (await links()));
      return result;
    }, keep);
  const preparation = { ...(await store.read(context)), read: store.read, write };
  await blacklistTags.deleteBlacklistTag.prepare(input, preparation);
  expect(steps).toEqual([200, 200, 200, 200]);
  // Entries left for the deletion.
  expect(await found({ tags: ["Oath"] })).toBe(1);
  expect(await store.write((db) => blacklistTags.deleteBlacklistTag(input, context(db)))).toEqual({ status: 200 });
  expect(await found({ tags: ["Oath"] })).toBe(0);
  expect(await found({})).toBe(2);
  const fresh = new Filters();
  expect(
    await store.read(async (db) => (await fresh.of(db, tenantId)).findBlacklisted("heck1 heck449", {}).length),
  ).toBe(2);
  await store.close();
});

test("a word that is in the dictionary for two locales stays when one of them is deleted", async () => {
  const store = await openWithTenant();
  const filters = new Filters();
  await store.write(async (db) => {
    await filterEntries.createFilterEntry(
      request({ body: { entry: entry("alfa", { filterMode: "distinguishable" }) }, ...json }),
      context(db),
    );
  });
  const found = () => store.read((db) => roots(filters, db, "alfaton"));
  expect(await found()).toEqual(["alfa"]);
  for (const locale of ["en", "en_US"]) {
    const body = { entry: { text: "alfaton", locale, tags: [] } };
    await store.write((db) => dictionaryEntries.createDictionaryEntry(request({ body, ...json }), context(db)));
  }
  const remove = (id: number) =>
    store.write((db) => dictionaryEntries.deleteDictionaryEntry(request({ path: { id } }), context(db)));
  expect(await found()).toEqual([]);
  await remove(1);
  expect(await found()).toEqual([]);
  await remove(2);
  expect(await found()).toEqual(["alfa"]);
  expect(filters.builds).toBe(1);
  await store.close();
});

test("words that another transaction added while the dictionary was read are not counted twice", async () => {
  const store = await openWithTenant();
  const filters = new Filters();
  await store.write((db) => filterEntryList.put(db, tenantId, [entry("alfa", { filterMode: "distinguishable" })]));
  const word = { entry: { text: "alfaton", locale: "en", tags: [] } };
  await store.write(async (db) => {
    // The edit falls between the reading of the revision and that of the words, as it may where each statement sees what
    // was committed before it.
    const building = filters.of(db, tenantId);
    await dictionaryEntries.createDictionaryEntry(request({ body: word, ...json }), context(db));
    await building;
  });
  expect(await store.read((db) => roots(filters, db, "alfaton"))).toEqual([]);
  await store.write((db) => dictionaryEntries.deleteDictionaryEntry(request({ path: { id: 1 } }), context(db)));
  expect(await store.read((db) => roots(filters, db, "alfaton"))).toEqual(["alfa"]);
  await store.close();
});

test("entries bring the dictionary of their language, and the last one takes it along", async () => {
  const store = await openWithTenant();
  const filters = new Filters();
  const found = () => store.read((db) => roots(filters, db, "Adminículo 1: culo"));
  expect(await found()).toEqual([]);
  const more = { locale: "es_MX", filterMode: "distinguishable" } as const;
  const put = (text: string, locale: string) =>
    store.write((db) =>
      filterEntries.createFilterEntry(
        request({ body: { entry: { ...entry(text, more), locale, noun: true } }, ...json }),
        context(db),
      ),
    );
  await put("culo", "en");
  expect(await found()).toEqual(["culo", "culo"]);
  await put("bobo", "es_MX");
  expect(await found()).toEqual(["culo"]);
  expect(await store.read((db) => roots(new Filters(), db, "Adminículo 1: culo"))).toEqual(["culo"]);
  const query = { locale: "es_MX" };
  await store.write((db) => filterEntries.deleteFilterEntriesByLocale(request({ query }), context(db)));
  expect(await found()).toEqual(["culo", "culo"]);
  await store.close();
});

test("requests that meet while a filter is built share it, and later edits are followed", async () => {
  const store = await openWithTenant();
  const filters = new Filters({ readLong: (work) => store.readLong(work) });
  await store.write((db) => create(db, "heck"));
  const ask = () => store.read((db) => roots(filters, db, "heck"));
  const both = await Promise.all([ask(), ask()]);
  expect(both).toEqual([["heck"], ["heck"]]);
  for (let index = 0; index < 50; index++) {
    const text = `word${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`;
    await store.write((db) => create(db, text));
    expect(await store.read((db) => roots(filters, db, text))).toEqual([text]);
  }
  expect(filters.builds).toBe(1);
  await store.close();
});

test("the log of edits is bounded, also that of a tenant that edits seldom", async () => {
  const store = await openWithTenant();
  const other = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c12";
  await store.write((db) => db("tenants").insert({ id: other, name: "Quiet" }));
  const row = { list: "entries", previous: "a", revision: "b", change: null };
  const kept = [500, 501, 10_499];
  await store.write((db) =>
    db("word_list_changes").insert([1, ...kept].map((id) => ({ ...row, id, tenant_id: other }))),
  );
  await store.write((db) => create(db, "heck"));
  const ids = await store.read((db) => db("word_list_changes").orderBy("id").pluck("id"));
  expect(ids).toEqual([501, 10_499, 10_500]);
  await store.close();
});
