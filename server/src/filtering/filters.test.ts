import { expect, test } from "vitest";
import type { Db } from "../contract/context.ts";
import { openStore } from "../store/open.ts";
import { putFilterEntry } from "./filter-entries.ts";
import { Filters } from "./filters.ts";
import { changeRevision } from "./revisions.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";

async function add(db: Db, text: string): Promise<void> {
  const flags = { adjective: false, adverb: false, noun: false, verb: false, collapseDoubles: false };
  const entry = { ...flags, replacePhonetics: false, ignores: [], variations: [], tags: ["Oath"] };
  await putFilterEntry(db, tenantId, { ...entry, text, locale: "en", filterMode: "exactMatch", severity: "mild" });
  await changeRevision(db, tenantId, "entries");
}

test("a filter that was built from an edit that is then rolled back serves no later edit", async () => {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  const filters = new Filters();
  const finds = (db: Db) => filters.of(db, tenantId).then((filter) => filter.findBlacklisted("heck crud"));
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Harbour" }));
  await store.write(
    async (db) => {
      await add(db, "heck");
      expect((await finds(db)).map(({ root }) => root)).toEqual(["heck"]);
    },
    () => false,
  );
  await store.write((db) => add(db, "crud"));
  expect((await store.read(finds)).map(({ root }) => root)).toEqual(["crud"]);
  await store.close();
});
