import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connectTo } from "./connection.ts";
import { GroupCommit } from "./group-commit.ts";
import { openSqlite } from "./sqlite.ts";

/** A table of fruit in memory, and the statements that decide about transactions. */
async function open() {
  const { pool, bind } = connectTo(":memory:", { driver: "better-sqlite3" });
  onTestFinished(() => pool.destroy());
  await pool.raw("create table fruit (name text unique)");
  const db = bind();
  const statements: string[] = [];
  const commits = new GroupCommit(db, async (statement) => {
    statements.push(statement);
    await db.raw(statement);
  });
  const add = (name: string, keep = true) =>
    commits.write(
      async (connection) => {
        await connection("fruit").insert({ name });
        return name;
      },
      () => keep,
    );
  return { statements, add, names: () => db("fruit").orderBy("name").pluck("name") };
}

test("a write alone has a transaction and no savepoint", async () => {
  const { statements, add, names } = await open();
  expect(await add("apple")).toBe("apple");
  expect(statements).toEqual(["begin immediate", "commit"]);
  expect(await names()).toEqual(["apple"]);
});

test("a write waits for another process that writes, and reads go on meanwhile", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "group-commit-")), "store.db");
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const stores = await Promise.all([1, 2].map(() => openSqlite(file, "better-sqlite3")));
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
  const [one, other] = stores;
  const finished = Promise.withResolvers<void>();
  const events: string[] = [];
  const long = one?.write(async (db) => {
    await db.raw("create table fruit (name text)");
    await finished.promise;
    events.push("long write");
  });
  await nextTurn();
  const short = other
    ?.write((db) => db.raw("insert into fruit values ('apple')"))
    .then(() => events.push("short write"));
  await other?.read((db) => db.raw("select 1")).then(() => events.push("read"));
  finished.resolve();
  await Promise.all([long, short]);
  expect(events).toEqual(["read", "long write", "short write"]);
});

test("a write alone that fails, or whose result is refused, leaves nothing", async () => {
  const { statements, add, names } = await open();
  await add("apple");
  await expect(add("apple")).rejects.toThrow("UNIQUE");
  expect(await add("pear", false)).toBe("pear");
  expect(statements.slice(2)).toEqual(["begin immediate", "rollback", "begin immediate", "rollback"]);
  expect(await names()).toEqual(["apple"]);
  expect(await add("plum")).toBe("plum");
});

test("writes that wait share a transaction, and one that fails or is refused takes none of the others along", async () => {
  const { statements, add, names } = await open();
  const outcomes = await Promise.allSettled([add("apple"), add("apple"), add("pear", false), add("plum")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(statements.filter((each) => each === "commit")).toHaveLength(1);
  expect(statements.filter((each) => each.startsWith("savepoint"))).toHaveLength(4);
  expect(await names()).toEqual(["apple", "plum"]);
});

test("a write alone whose commit fails is rejected", async () => {
  const { pool, bind } = connectTo(":memory:", { driver: "better-sqlite3" });
  onTestFinished(() => pool.destroy());
  await pool.raw("select 1");
  const db = bind();
  const commits = new GroupCommit(db, async (statement) => {
    if (statement === "commit") throw new Error("The disk is full.");
    await db.raw(statement);
  });
  await expect(
    commits.write(
      () => "stored",
      () => true,
    ),
  ).rejects.toThrow("The disk is full.");
});
