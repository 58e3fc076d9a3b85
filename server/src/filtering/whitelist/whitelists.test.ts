import { expect, test } from "vitest";
import type { Db } from "../../contract/context.ts";
import { isForbidden } from "../../engine/whitelist/whitelist.ts";
import { openStore } from "../../store/open.ts";
import { recordChanges } from "../word-lists/revisions.ts";
import { allowedEntryList } from "./allowed-entries.ts";
import { putDisallowedPhrases } from "./disallowed-phrases.ts";
import { Whitelists } from "./whitelists.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";

async function openWithTenant() {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Harbour" }));
  return store;
}

function word(text: string, more: object = {}) {
  return { text, locale: "en", inflect: false, exclusions: [], tags: [], ...more };
}

async function forbidden(whitelists: Whitelists, db: Db, text: string): Promise<string[]> {
  const whitelist = await whitelists.of(db, tenantId);
  const matches = whitelist.check(text).filter(isForbidden);
  return matches.map(({ start, length }) => text.slice(start, start + length));
}

test("every edit is in force for the next text; without one the whitelist is kept", async () => {
  const store = await openWithTenant();
  const whitelists = new Whitelists();
  const edit = (work: (db: Db) => Promise<unknown>) =>
    store.write(async (db) => {
      await work(db);
      await recordChanges(db, tenantId, { whitelist: "all" });
    });
  const denied = (text: string) => store.read((db) => forbidden(whitelists, db, text));
  expect(await denied("hello parrots")).toEqual(["hello", "parrots"]);
  await edit((db) => allowedEntryList.put(db, tenantId, [word("hello", { tags: ["Greeting"] }), word("parrot")]));
  expect(await denied("hello parrots")).toEqual(["parrots"]);
  await edit((db) => allowedEntryList.put(db, tenantId, [word("parrot", { inflect: true, tags: ["Animal"] })]));
  expect(await denied("hello parrots")).toEqual([]);
  await edit((db) => allowedEntryList.put(db, tenantId, [word("parrot", { inflect: true, exclusions: ["Parrots"] })]));
  expect(await denied("hello parrots")).toEqual(["parrots"]);
  await edit((db) => putDisallowedPhrases(db, { tenantId, advanced: false }, [{ parts: ["hello", "parrot"] }]));
  expect(await denied("hello parrot")).toEqual(["hello parrot"]);
  await edit((db) => putDisallowedPhrases(db, { tenantId, advanced: true }, [{ parts: ["Greeting", "Greeting"] }]));
  expect(await denied("hello hello")).toEqual(["hello hello"]);
  const kept = await store.read((db) => whitelists.of(db, tenantId));
  expect(await store.read((db) => whitelists.of(db, tenantId))).toBe(kept);
  await store.close();
});

test("a whitelist that was built from an edit that is then rolled back serves no later edit", async () => {
  const store = await openWithTenant();
  const whitelists = new Whitelists();
  const add = async (db: Db, text: string) => {
    await allowedEntryList.put(db, tenantId, [word(text)]);
    await recordChanges(db, tenantId, { whitelist: "all" });
  };
  await store.write(
    async (db) => {
      await add(db, "hello");
      expect(await forbidden(whitelists, db, "hello there")).toEqual(["there"]);
    },
    () => false,
  );
  await store.write((db) => add(db, "there"));
  expect(await store.read((db) => forbidden(whitelists, db, "hello there"))).toEqual(["hello"]);
  await store.close();
});

test("of two entries that are put at once and are alike, the later one holds", async () => {
  const store = await openWithTenant();
  const both = [word("parrot", { inflect: true, tags: ["One"] }), word("parrot", { tags: ["Two"] })];
  await store.write((db) => allowedEntryList.put(db, tenantId, both));
  expect(await store.read((db) => forbidden(new Whitelists(), db, "parrot parrots"))).toEqual(["parrots"]);
  await store.close();
});
