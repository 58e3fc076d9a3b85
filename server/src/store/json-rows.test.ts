import knex from "knex";
import { expect, onTestFinished, test } from "vitest";
import { jsonRowsColumn, parseJsonRows } from "./json-rows.ts";

test("the rows of another table come in the order of their query, and none is no row", async () => {
  const db = knex({ client: "better-sqlite3", connection: { filename: ":memory:" }, useNullAsDefault: true });
  onTestFinished(() => db.destroy());
  await db.schema.createTable("trees", (table) => table.text("name"));
  await db.schema.createTable("fruit", (table) => {
    table.text("tree");
    table.text("name");
    table.integer("weight");
  });
  await db("trees").insert([{ name: "apple" }, { name: "oak" }]);
  await db("fruit").insert([
    { tree: "apple", name: 'a "red" one', weight: 2 },
    { tree: "apple", name: "a green one", weight: 1 },
    { tree: "apple", name: "a wild one" },
  ]);
  const fruit = db("fruit").whereRaw("tree = trees.name").orderBy("name");
  const rows = await db("trees")
    .orderBy("name")
    .select("name", jsonRowsColumn(db, "fruit", fruit, ["name", "weight"]));
  expect(rows.map((row) => [row.name, parseJsonRows(row.fruit)])).toEqual([
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

test("the value of PostgreSQL is read as it comes", () => {
  expect(parseJsonRows([["a", 1]])).toEqual([["a", 1]]);
  expect(parseJsonRows(null)).toEqual([]);
});
