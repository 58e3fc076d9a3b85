import knex from "knex";
import { expect, onTestFinished, test } from "vitest";
import { cachePreparedStatements } from "./prepared-statements.ts";

interface Connection {
  prepare(sql: string): { readonly readonly: boolean };
}

/** A database in memory, the statements that it compiled, and the names in those that were prepared to write. */
function open() {
  const compiled: string[] = [];
  const written: ReadonlySet<string>[] = [];
  const afterCreate = (connection: Connection, done: (error: null, connection: Connection) => void): void => {
    const prepare = connection.prepare.bind(connection);
    connection.prepare = (sql) => {
      compiled.push(sql);
      return prepare(sql);
    };
    cachePreparedStatements(connection, (names) => void written.push(names));
    done(null, connection);
  };
  const db = knex({
    client: "better-sqlite3",
    connection: { filename: ":memory:" },
    useNullAsDefault: true,
    pool: { min: 1, max: 1, afterCreate },
  });
  onTestFinished(() => db.destroy());
  return { db, compiled, written };
}

test("a statement is compiled once, however often it runs", async () => {
  const { db, compiled } = open();
  await db.schema.createTable("fruit", (table) => table.text("name"));
  const before = compiled.length;
  for (const name of ["apple", "pear", "plum"]) await db("fruit").insert({ name });
  expect(await db("fruit").orderBy("name").pluck("name")).toEqual(["apple", "pear", "plum"]);
  expect(compiled.length - before).toBe(2);
});

test("a kept statement sees columns that were added after it was compiled", async () => {
  const { db } = open();
  await db.schema.createTable("fruit", (table) => table.text("name"));
  await db("fruit").insert({ name: "apple" });
  expect(await db("fruit").select("*")).toEqual([{ name: "apple" }]);
  await db.raw("alter table fruit add column weight integer default 100");
  expect(await db("fruit").select("*")).toEqual([{ name: "apple", weight: 100 }]);
});

test("the statements that were used last are kept", async () => {
  const { db, compiled } = open();
  for (let index = 0; index < 600; index++) await db.raw(`select ${index}`);
  await db.raw("select 599");
  expect(compiled).toHaveLength(600);
  await db.raw("select 0");
  expect(compiled).toHaveLength(601);
});

test("a long statement is not kept", async () => {
  const { db, compiled } = open();
  const long = `select '${"x".repeat(5_000)}'`;
  await db.raw(long);
  await db.raw(long);
  expect(compiled).toEqual([long, long]);
});

test("the names in each statement that writes are told, however often it runs", async () => {
  const { db, written } = open();
  await db.schema.createTable("fruit", (table) => table.text("name"));
  written.length = 0;
  for (const name of ["apple", "pear"]) await db("fruit").insert({ name }).returning("name");
  await db("fruit").select();
  await db("fruit").where("name", "apple").delete();
  expect(written).toHaveLength(3);
  for (const names of written) expect(names).toContain("fruit");
});

test("the names in a long statement that writes are told too", async () => {
  const { db, written } = open();
  await db.schema.createTable("fruit", (table) => table.text("name"));
  written.length = 0;
  await db.raw(`insert into fruit values ('${"x".repeat(5_000)}')`);
  expect(written.map((names) => names.has("fruit"))).toEqual([true]);
});
