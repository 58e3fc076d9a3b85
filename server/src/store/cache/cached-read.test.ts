import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "../db.ts";
import { connectTo } from "../sqlite/connection.ts";
import { openSqlite } from "../sqlite/sqlite.ts";
import type { Store } from "../store.ts";
import { CachedRead } from "./cached-read.ts";

interface Setting {
  readonly value: string;
}

/** A cache of the settings in a table, which counts what it reads. */
function cacheOf(table: string, maximumValues = 100) {
  const cache = new CachedRead<Setting>({ tables: [table], maximumValues });
  const counted = { reads: 0 };
  const get = async (db: Db, name: string): Promise<string | undefined> => {
    const found = await cache.get(db, name, async () => {
      counted.reads++;
      const row: Setting | undefined = await db(table).where({ name }).first("value");
      return row;
    });
    return found?.value;
  };
  return { cache, counted, get };
}

const table = "server_settings";

function put(db: Db, name: string, value: string) {
  return db(table).insert({ name, value }).onConflict("name").merge();
}

function putState(db: Db, key: string, value: string) {
  return db("server_state").insert({ key, value }).onConflict("key").merge();
}

async function stateOf(db: Db, key: string): Promise<string | undefined> {
  const row: Setting | undefined = await db("server_state").where({ key }).first("value");
  return row?.value;
}

async function open(file: string): Promise<Store> {
  const store = await openSqlite(file, "better-sqlite3");
  onTestFinished(() => store.close());
  return store;
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "cached-read-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "store.db");
}

describe.each([
  ["in memory", () => ":memory:"],
  ["in a file", newFile],
])("%s", (_, location) => {
  test("a value is read once, and again after its table has changed", async () => {
    const store = await open(location());
    const { counted, get } = cacheOf(table);
    await store.write((db) => put(db, "fruit", "apple"));
    for (let times = 0; times < 3; times++) expect(await store.read((db) => get(db, "fruit"))).toBe("apple");
    await store.write((db) => putState(db, "other", "table"));
    expect(await store.read((db) => get(db, "fruit"))).toBe("apple");
    expect(counted.reads).toBe(1);
    for (const value of ["pear", "plum", "fig"]) {
      await store.write((db) => put(db, "fruit", value));
      expect(await store.read((db) => get(db, "fruit"))).toBe(value);
    }
    await store.write((db) => db(table).where({ name: "fruit" }).delete());
    expect(await store.read((db) => get(db, "fruit"))).toBeUndefined();
  });

  test("a write finds a value in memory, but what it changed itself", async () => {
    const store = await open(location());
    const { counted, get } = cacheOf(table);
    await store.write((db) => put(db, "fruit", "apple"));
    await store.read((db) => get(db, "fruit"));
    await store.write(async (db) => {
      expect(await get(db, "fruit")).toBe("apple");
      expect(counted.reads).toBe(1);
      await put(db, "fruit", "pear");
      expect(await get(db, "fruit")).toBe("pear");
    });
    expect(await store.read((db) => get(db, "fruit"))).toBe("pear");
  });

  test("what a transaction read that was rolled back is forgotten", async () => {
    const store = await open(location());
    const { get } = cacheOf(table);
    await store.write((db) => put(db, "fruit", "apple"));
    const failed = store.write(async (db) => {
      await put(db, "fruit", "poison");
      expect(await get(db, "fruit")).toBe("poison");
      throw new Error("Changed its mind.");
    });
    await expect(failed).rejects.toThrow();
    expect(await store.read((db) => get(db, "fruit"))).toBe("apple");
    await store.write(
      async (db) => {
        await put(db, "fruit", "poison");
        await get(db, "fruit");
      },
      () => false,
    );
    expect(await store.read((db) => get(db, "fruit"))).toBe("apple");
  });

  test("what a transaction changed is its own before it ends", async () => {
    const store = await open(location());
    const { get } = cacheOf(table);
    await store.write((db) => put(db, "fruit", "apple"));
    await store.read((db) => get(db, "fruit"));
    await store.write(async (db) => {
      await put(db, "fruit", "pear");
      expect(await get(db, "fruit")).toBe("pear");
      expect(await store.read((other) => get(other, "fruit"))).toBe("apple");
    });
    expect(await store.read((db) => get(db, "fruit"))).toBe("pear");
  });

  test("many reads beside many writes see one moment each", async () => {
    const store = await open(location());
    const { get } = cacheOf(table);
    const change = (value: number) =>
      store.write(async (db) => {
        await put(db, "fruit", String(value));
        await putState(db, "fruit", String(value));
      });
    await change(0);
    const pairs: (readonly [string | undefined, string | undefined])[] = [];
    const look = async () => {
      for (let times = 0; times < 100; times++) {
        pairs.push(await store.read(async (db) => [await get(db, "fruit"), await stateOf(db, "fruit")] as const));
      }
    };
    const write = async () => {
      for (let value = 1; value <= 100; value++) await change(value);
    };
    await Promise.all([write(), look(), look(), look()]);
    for (const [taken, state] of pairs) expect(taken).toBe(state);
    expect(new Set(pairs.map(([taken]) => taken)).size).toBeGreaterThan(5);
  });

  test("operations that share a transaction see what those before them changed", async () => {
    const store = await open(location());
    const { get } = cacheOf(table);
    await store.write((db) => put(db, "fruit", "apple"));
    await store.read((db) => get(db, "fruit"));
    const values = await Promise.all([
      store.write((db) => get(db, "fruit")),
      store.write((db) => put(db, "fruit", "pear")),
      store.write((db) => get(db, "fruit")),
    ]);
    expect(values).toEqual(["apple", expect.anything(), "pear"]);
    expect(await store.read((db) => get(db, "fruit"))).toBe("pear");
  });

  test("everything that a read sees is of one moment", async () => {
    const store = await open(location());
    const { get } = cacheOf(table);
    const change = (value: string) =>
      store.write(async (db) => {
        await put(db, "fruit", value);
        await putState(db, "fruit", value);
      });
    await change("apple");
    await store.read((db) => get(db, "fruit"));
    let runs = 0;
    const seen = await store.read(async (db) => {
      const taken = await get(db, "fruit");
      if (runs++ === 0) await change("pear");
      return [taken, await stateOf(db, "fruit")];
    });
    expect(seen).toEqual(["pear", "pear"]);
    expect(runs).toBe(2);
  });

  test("a read ends, though what it takes from memory changes each time", async () => {
    const store = await open(location());
    const { get } = cacheOf(table);
    let value = 0;
    const change = () => store.write((db) => put(db, "fruit", String(++value)));
    await change();
    const seen = await store.read(async (db) => {
      await store.read((other) => get(other, "fruit"));
      const taken = await get(db, "fruit");
      // In memory, a write waits for a read that has begun.
      if (value < 4) await change();
      return [taken, (await db(table).where({ name: "fruit" }).first("value")).value];
    });
    expect(seen[0]).toBe(seen[1]);
  });

  test("nothing is left after everything was deleted", async () => {
    const store = await open(location());
    const { get } = cacheOf(table);
    await store.write((db) => put(db, "fruit", "apple"));
    await store.read((db) => get(db, "fruit"));
    await store.clear();
    expect(await store.read((db) => get(db, "fruit"))).toBeUndefined();
  });

  test("stores do not share values", async () => {
    const [one, other] = [await open(location()), await open(location())];
    const { get } = cacheOf(table);
    await one.write((db) => put(db, "fruit", "apple"));
    await other.write((db) => put(db, "fruit", "pear"));
    expect(await one.read((db) => get(db, "fruit"))).toBe("apple");
    expect(await other.read((db) => get(db, "fruit"))).toBe("pear");
  });
});

test("a read that began before a change leaves nothing of it to those after", async () => {
  const store = await open(newFile());
  const { get } = cacheOf(table);
  await store.write((db) => put(db, "fruit", "apple"));
  const seen = await store.read(async (db) => {
    await stateOf(db, "fruit");
    await store.write((other) => put(other, "fruit", "pear"));
    return get(db, "fruit");
  });
  expect(seen).toBe("apple");
  expect(await store.read((db) => get(db, "fruit"))).toBe("pear");
});

test("a read that shares an older transaction takes nothing from memory that is newer", async () => {
  const store = await open(newFile());
  const { get } = cacheOf(table);
  const change = (value: string) =>
    store.write(async (db) => {
      await put(db, "fruit", value);
      await putState(db, "fruit", value);
    });
  await change("apple");
  const [hasBegun, isChanged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = store.read(async (db) => {
    await stateOf(db, "fruit");
    hasBegun.resolve();
    await isChanged.promise;
  });
  let runs = 0;
  const second = store.read(async (db) => {
    runs++;
    const state = stateOf(db, "fruit");
    state.catch(() => undefined);
    await hasBegun.promise;
    const taken = isChanged.promise.then(() => get(db, "fruit"));
    if (runs === 1) {
      await change("pear");
      expect(await store.write((other) => get(other, "fruit"))).toBe("pear");
      isChanged.resolve();
    }
    return [await taken, await state];
  });
  await first;
  expect(await second).toEqual(["pear", "pear"]);
});

test("what another connection changes in the file is seen at once, in each direction", async () => {
  const file = newFile();
  const [here, there] = [await open(file), await open(file)];
  const [mine, theirs] = [cacheOf(table), cacheOf(table)];
  for (let value = 0; value < 20; value++) {
    const [writer, name] = value % 2 === 0 ? [here, "fruit"] : [there, "fruit"];
    await writer.write((db) => put(db, name, String(value)));
    expect(await here.read((db) => mine.get(db, name))).toBe(String(value));
    expect(await there.read((db) => theirs.get(db, name))).toBe(String(value));
    expect(await here.write((db) => mine.get(db, name))).toBe(String(value));
  }
});

test("the values that were used last are kept", async () => {
  const store = await open(":memory:");
  const { counted, get } = cacheOf(table, 2);
  await store.write(async (db) => {
    for (const name of ["a", "b", "c"]) await put(db, name, name);
  });
  for (const name of ["a", "b", "a", "c", "a"]) await store.read((db) => get(db, name));
  expect(counted.reads).toBe(3);
  await store.read((db) => get(db, "b"));
  expect(counted.reads).toBe(4);
});

test("a value cannot be changed by those who share it", async () => {
  const store = await open(":memory:");
  const cache = new CachedRead<{ readonly names: string[] }>({ tables: [table], maximumValues: 1 });
  const get = () => store.read((db) => cache.get(db, "names", async () => ({ names: await db(table).pluck("name") })));
  const value = await get();
  expect(Object.isFrozen(value)).toBe(true);
  expect(() => value?.names.push("more")).toThrow(TypeError);
  expect(await get()).toBe(await get());
});

test("everything is read where the changes of others are not known", async () => {
  const { pool, bind } = connectTo(":memory:", { driver: "better-sqlite3" });
  onTestFinished(() => pool.destroy());
  await pool.raw(`create table ${table} (name text unique, value text)`);
  const db = bind();
  await put(db, "fruit", "apple");
  const { counted, get } = cacheOf(table);
  for (let times = 0; times < 3; times++) expect(await get(db, "fruit")).toBe("apple");
  expect(counted.reads).toBe(3);
});
