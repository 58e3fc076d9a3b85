import { expect, test } from "vitest";
import { openStore } from "../../store/open.ts";
import { blacklistPhraseList } from "../blacklist/blacklist-phrases.ts";
import { dictionaryEntryList } from "../blacklist/dictionary-entries.ts";
import { filterEntryList } from "../blacklist/filter-entries.ts";
import { allowedEntryList } from "../whitelist/allowed-entries.ts";
import { putDisallowedPhrases } from "../whitelist/disallowed-phrases.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
const other = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c12";

async function open() {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  await store.write((db) => db("tenants").insert([tenantId, other].map((id) => ({ id, name: id }))));
  return store;
}

const word = (text: string, more: object = {}) => ({
  ...{ text, locale: "en", inflect: false, exclusions: [], tags: [] },
  ...more,
});

test("rows are created, made like the given ones, or left alone; other tenants keep theirs", async () => {
  const store = await open();
  const put = (tenant: string, ...entries: ReturnType<typeof word>[]) =>
    store.write((db) => allowedEntryList.put(db, tenant, entries));
  const stored = (tenant: string) =>
    store.read(async (db) => {
      const rows = await db("allowed_entries").where({ tenant_id: tenant }).orderBy("id").select("text", "inflect");
      const tags = await db("allowed_entry_tags")
        .join("whitelist_tags", "whitelist_tags.id", "tag_id")
        .where({ "whitelist_tags.tenant_id": tenant })
        .orderBy(["owner_id", "name"])
        .pluck("name");
      return { rows: rows.map(({ text, inflect }) => `${text} ${inflect}`), tags };
    });
  expect(await put(tenantId, word("b", { tags: ["One"] }), word("it's", { tags: ["Two", "One"] }), word("ü"))).toBe(3);
  expect(await put(other, word("b", { inflect: true }))).toBe(1);
  expect(await put(tenantId, word("b", { tags: ["One"] }), word("it's", { tags: ["One", "Two"] }))).toBe(0);
  expect(await stored(tenantId)).toEqual({ rows: ["b 0", "it's 0", "ü 0"], tags: ["One", "One", "Two"] });
  // Another value, other tags, neither, and a new one; of two that are alike the later holds.
  const again = [
    word("b", { inflect: true, tags: ["One"] }),
    word("it's"),
    word("ü"),
    word("c"),
    word("c", { inflect: true }),
  ];
  expect(await put(tenantId, ...again)).toBe(3);
  expect(await stored(tenantId)).toEqual({ rows: ["b 1", "it's 0", "ü 0", "c 1"], tags: ["One"] });
  expect(await stored(other)).toEqual({ rows: ["b 1"], tags: [] });
  await store.close();
});

test("more rows than one statement may bind, of every list", async () => {
  const store = await open();
  const texts = Array.from({ length: 5000 }, (_, index) => `word${index}`);
  const flags = { adjective: false, adverb: false, noun: true, verb: false, collapseDoubles: false };
  const entry = {
    locale: "en",
    filterMode: "exactMatch",
    severity: "mild",
    replacePhonetics: false,
    ...flags,
  } as const;
  const counts = await store.write(async (db) => [
    await filterEntryList.put(
      db,
      tenantId,
      texts.map((text, index) => ({
        ...entry,
        text,
        ignores: [],
        variations: [`${text}x`],
        tags: [`T${index % 700}`],
      })),
    ),
    await dictionaryEntryList.put(
      db,
      tenantId,
      texts.map((text) => ({ text, locale: "en", tags: ["Medical"] })),
    ),
    await blacklistPhraseList.put(
      db,
      tenantId,
      texts.map((pattern) => ({ pattern, locale: "en", severity: "mild", tags: ["A"] })),
    ),
    await putDisallowedPhrases(
      db,
      { tenantId, advanced: true },
      texts.map((text) => ({ parts: [text] })),
    ),
    await putDisallowedPhrases(
      db,
      { tenantId, advanced: false },
      texts.map((text) => ({ parts: [text] })),
    ),
    await putDisallowedPhrases(db, { tenantId, advanced: false }, [{ parts: ["word1"] }]),
  ]);
  expect(counts).toEqual([5000, 5000, 5000, 5000, 5000, 0]);
  const [row] = await store.read((db) => db("filter_entries").where({ text: "word4999" }));
  expect(row).toMatchObject({ tenant_id: tenantId, noun: 1, verb: 0, definition: null, variations: '["word4999x"]' });
  const count = async (table: string) => Number((await store.read((db) => db(table).count({ n: "*" }).first()))?.["n"]);
  expect(await Promise.all(["filter_entry_tags", "blacklist_tags", "disallowed_phrases"].map(count))).toEqual([
    5000, 702, 10_000,
  ]);
  await store.close();
});
