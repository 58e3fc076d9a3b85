import { expect, onTestFinished, test } from "vitest";
import { bindDb } from "../db.ts";
import { connectTo } from "./connection.ts";
import { Statements } from "./sqlite-statements.ts";

/** Statements that are compiled by nothing, the texts that were, and the tables that were written. */
function open() {
  const compiled: string[] = [];
  const written: (string | undefined)[] = [];
  const prepare = (sql: string) => {
    compiled.push(sql);
    const isQuery = sql.startsWith("select");
    return { readonly: isQuery, reader: isQuery, all: () => [], run: () => undefined };
  };
  return { compiled, written, statements: new Statements({ prepare }, (table) => void written.push(table)) };
}

test("the statements that were used last are kept, and long ones are not", () => {
  const { compiled, statements } = open();
  for (let index = 0; index < 600; index++) statements.run(`select ${index}`, []);
  statements.run("select 599", []);
  expect(compiled).toHaveLength(600);
  statements.run("select 0", []);
  expect(compiled).toHaveLength(601);
  const long = `select '${"x".repeat(5_000)}'`;
  statements.run(long, []);
  statements.run(long, []);
  expect(compiled).toHaveLength(603);
});

test("each statement that writes is told of, however often it runs", () => {
  const { written, statements } = open();
  statements.run("insert into fruit", [], "fruit");
  statements.run("insert into fruit", [], "fruit");
  statements.run("select name from fruit", [], "fruit");
  statements.run("delete from something", []);
  expect(written).toEqual(["fruit", "fruit", undefined]);
});

/** A table of fruit, and knex's builders on its connection. */
async function openFruit() {
  const { pool, bind, cached } = connectTo(":memory:", { driver: "better-sqlite3" });
  onTestFinished(() => pool.destroy());
  await pool.raw("create table fruit (name text)");
  return { db: bind(), cached, builders: pool };
}

test("a kept statement sees columns that were added after it was compiled", async () => {
  const { db } = await openFruit();
  await db("fruit").insert({ name: "apple" });
  expect(await db("fruit").select("*")).toEqual([{ name: "apple" }]);
  await db.raw("alter table fruit add column weight integer default 100");
  expect(await db("fruit").select("*")).toEqual([{ name: "apple", weight: 100 }]);
});

test("every way to write tells of its table, or that it may be any", async () => {
  const { db, cached } = await openFruit();
  const changed = async (work: PromiseLike<unknown>): Promise<boolean[]> => {
    cached?.clock.end();
    const before = cached?.clock.now() ?? 0;
    await work;
    cached?.clock.end();
    return ["fruit", "trees"].map((table) => (cached?.clock.lastChange([table]) ?? 0) > before);
  };
  const name = "apple";
  expect(await changed(db("fruit").insert({ name }).returning("name"))).toEqual([true, false]);
  expect(await changed(db("fruit").where({ name }).update({ name: "pear" }))).toEqual([true, false]);
  expect(await changed(db("fruit").select())).toEqual([false, false]);
  expect(await changed(db("fruit").where({ name }).delete())).toEqual([true, false]);
  expect(await changed(db.raw("insert into fruit values (?)", [name]))).toEqual([true, true]);
  expect(await changed(db.state.run("insert into fruit values (?)", [name], "fruit"))).toEqual([true, false]);
});

test("the dialect of knex waits for a statement that has to wait", async () => {
  const { db, cached, builders } = await openFruit();
  await db("fruit").insert({ name: "apple" });
  const entered = Promise.withResolvers<Statements>();
  const connection = {
    prepare: () => ({ reader: true, all: async () => (await entered.promise).run("select 1 as one", []) }),
  };
  const waiting = bindDb(builders, () => connection, db.state)("fruit").first();
  if (cached !== undefined) entered.resolve(cached.statements);
  expect(await waiting).toEqual({ one: 1 });
});
