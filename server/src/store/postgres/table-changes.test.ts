/** Processes that keep values in memory, on the PostgreSQL that DATABASE_URL names: each is answered by what is committed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CachedRead } from "../cache/cached-read.ts";
import type { Db } from "../db.ts";
import type { Store } from "../store.ts";
import { type EmptyPostgres, openEmptyPostgres } from "../testdata/empty-postgres.ts";
import { openPostgres } from "./postgres.ts";

const hasPostgres = process.env["DATABASE_URL"] !== undefined;

let database: EmptyPostgres;
let here: Store;
let there: Store;

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await openEmptyPostgres();
  here = await openPostgres(database.url);
  there = await openPostgres(database.url);
});

afterAll(async () => {
  await Promise.all([here?.close(), there?.close()]);
  await database?.close();
});

const table = "server_settings";

function cacheOf() {
  const cache = new CachedRead<{ readonly value: string }>({ tables: [table], maximumValues: 100 });
  const counted = { reads: 0 };
  const get = async (db: Db, name: string): Promise<string | undefined> => {
    const found = await cache.get(db, name, async () => {
      counted.reads++;
      return db(table).where({ name }).first("value");
    });
    return found?.value;
  };
  return { counted, get };
}

const put = (db: Db, value: string) => db(table).insert({ name: "fruit", value }).onConflict("name").merge();
const putState = (db: Db, value: string) =>
  db("server_state").insert({ key: "fruit", value }).onConflict("key").merge();
const stateOf = async (db: Db): Promise<string> =>
  (await db("server_state").where({ key: "fruit" }).first("value")).value;
const change = (store: Store, value: string) =>
  store.write(async (db) => {
    await put(db, value);
    await putState(db, value);
  });

test.runIf(hasPostgres)("a value is read once, and again after somebody changed its table", async () => {
  const [mine, theirs] = [cacheOf(), cacheOf()];
  for (let value = 0; value < 20; value++) {
    await (value % 2 === 0 ? here : there).write((db) => put(db, String(value)));
    expect(await here.read((db) => mine.get(db, "fruit"))).toBe(String(value));
    expect(await there.read((db) => theirs.get(db, "fruit"))).toBe(String(value));
    expect(await here.write((db) => mine.get(db, "fruit"))).toBe(String(value));
  }
  const { reads } = mine.counted;
  for (let times = 0; times < 5; times++) await here.read((db) => mine.get(db, "fruit"));
  await here.write((db) => putState(db, "another table"));
  await here.read((db) => mine.get(db, "fruit"));
  expect(mine.counted.reads - reads).toBeLessThanOrEqual(1);
});

test.runIf(hasPostgres)("a deletion that cascades and a statement of anybody are noticed", async () => {
  const tags = new CachedRead<{ readonly names: string[] }>({
    tables: ["blacklist_tags", "tenants"],
    maximumValues: 9,
  });
  const names = () =>
    here.read((db) => tags.get(db, "", async () => ({ names: await db("blacklist_tags").pluck("name") })));
  await database.db("tenants").insert({ id: "one", name: "One" });
  for (let times = 0; times < 3; times++) expect((await names())?.names).toEqual([]);
  await database.db.raw("insert into blacklist_tags (tenant_id, name) values ('one', 'Rude')");
  for (let times = 0; times < 3; times++) expect((await names())?.names).toEqual(["Rude"]);
  await database.db("tenants").delete();
  expect((await names())?.names).toEqual([]);
  await here.clear();
  expect(await here.read((db) => cacheOf().get(db, "fruit"))).toBeUndefined();
});

test.runIf(hasPostgres)("many reads beside writes of two processes see one moment each", async () => {
  await change(here, "0");
  const { get } = cacheOf();
  const pairs: (readonly [string | undefined, string])[] = [];
  const look = async () => {
    for (let times = 0; times < 60; times++)
      pairs.push(await here.read(async (db) => [await get(db, "fruit"), await stateOf(db)] as const));
  };
  const write = async (store: Store, of: string) => {
    for (let value = 1; value <= 40; value++) await change(store, `${of}${value}`);
  };
  await Promise.all([write(here, "here "), write(there, "there "), look(), look(), look()]);
  for (const [taken, state] of pairs) expect(taken).toBe(state);
  expect(new Set(pairs.map(([taken]) => taken)).size).toBeGreaterThan(5);
});

test.runIf(hasPostgres)("a read whose values changed before its first statement runs again", async () => {
  const { get } = cacheOf();
  await change(here, "apple");
  for (let times = 0; times < 2; times++) await here.read((db) => get(db, "fruit"));
  let runs = 0;
  const seen = await here.read(async (db) => {
    const taken = await get(db, "fruit");
    if (runs++ === 0) await change(there, "pear");
    return [taken, await stateOf(db)];
  });
  expect(seen).toEqual(["pear", "pear"]);
  expect(runs).toBe(2);
});

test.runIf(hasPostgres)("a write reads what it changed itself, and what others changed before", async () => {
  const { get } = cacheOf();
  await change(here, "apple");
  for (let times = 0; times < 2; times++) await here.read((db) => get(db, "fruit"));
  await here.write(async (db) => {
    expect(await get(db, "fruit")).toBe("apple");
    await change(there, "fig");
    await stateOf(db);
    expect(await get(db, "fruit")).toBe("fig");
    await put(db, "plum");
    expect(await get(db, "fruit")).toBe("plum");
    expect(await there.read((other) => get(other, "fruit"))).toBe("fig");
  });
  expect(await there.read((db) => get(db, "fruit"))).toBe("plum");
});

test.runIf(hasPostgres)("a transaction that commits after a later one is noticed too", async () => {
  const { get } = cacheOf();
  await change(here, "apple");
  await change(there, "apple");
  const [hasWritten, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = there.write(async (db) => {
    await put(db, "pear");
    hasWritten.resolve();
    await mayEnd.promise;
  });
  await hasWritten.promise;
  await here.write((db) => db(table).insert({ name: "other", value: "x" }).onConflict("name").merge());
  for (let times = 0; times < 3; times++) expect(await here.read((db) => get(db, "fruit"))).toBe("apple");
  mayEnd.resolve();
  await slow;
  expect(await here.read((db) => get(db, "fruit"))).toBe("pear");
});
