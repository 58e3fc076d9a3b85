import { expect, test } from "vitest";
import { openStore } from "../../store/open.ts";
import { filterEntryTags, tagNamesColumn, withTags } from "./tag-links.ts";

test("the tags of an entry are found by their links, however many the tenant has", async () => {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  const plans = await store.read(async (db) => {
    const links = db("filter_entry_tags").where("owner_id", 1).orderBy("name").select("name");
    const queries = [
      db("filter_entries").select(tagNamesColumn(db, filterEntryTags, "filter_entries")),
      withTags(links, filterEntryTags),
    ];
    return Promise.all(
      queries.map(async (query): Promise<{ readonly detail: string }[]> => {
        const { sql, bindings } = query.toSQL();
        return db.raw(`explain query plan ${sql}`, bindings);
      }),
    );
  });
  await store.close();
  for (const plan of plans) {
    const searches = plan.map(({ detail }) => detail).filter((detail) => detail.startsWith("SEARCH"));
    expect(searches).toEqual([
      expect.stringContaining("(owner_id=?"),
      expect.stringContaining("INTEGER PRIMARY KEY (rowid=?)"),
    ]);
  }
});
