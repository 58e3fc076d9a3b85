import { expect, onTestFinished, test } from "vitest";
import { jsonRowsColumn, parseJsonRows } from "./json-rows.ts";
import { openStore } from "./open.ts";

test("the rows of another table come in the order of their query, and none is no row", async () => {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  onTestFinished(() => store.close());
  await store.write(async (db) => {
    await db.raw("create table trees (name text)");
    await db.raw("create table fruit (tree text, name text, weight integer)");
    await db("trees").insert([{ name: "apple" }, { name: "oak" }]);
    await db("fruit").insert([
      { tree: "apple", name: 'a "red" one', weight: 2 },
      { tree: "apple", name: "a green one", weight: 1 },
      { tree: "apple", name: "a wild one" },
    ]);
    const rows = "select * from fruit where tree = trees.name order by name";
    const trees = await db("trees")
      .orderBy("name")
      .select("name", jsonRowsColumn(db, "fruit", ["name", "weight"], { rows }));
    expect(trees.map((row) => [row.name, parseJsonRows(row.fruit)])).toEqual([
      [
        "apple",
        [
          ['a "red" one', 2],
          ["a green one", 1],
          ["a wild one", null],
        ],
      ],
      ["oak", []],
    ]);
  });
});

test("the value of PostgreSQL is read as it comes", () => {
  expect(parseJsonRows([["a", 1]])).toEqual([["a", 1]]);
  expect(parseJsonRows(null)).toEqual([]);
});
