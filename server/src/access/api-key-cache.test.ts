import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Db } from "../contract/context.ts";
import { openStore } from "../store/open.ts";
import { ApiKeyCache } from "./api-key-cache.ts";
import { lockApiKeys, recordApiKeyChange } from "./api-key-changes.ts";
import { ApiKeyUsage } from "./api-key-usage.ts";
import { apiKeyRows, type NewApiKey, putApiKey } from "./api-keys.ts";

const clock = { now: () => 1_795_255_200_000 };

async function opened(work: (db: Db) => Promise<void>): Promise<void> {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  await store.write(work);
  await store.close();
}

function put(db: Db, name: string, limits: Partial<NewApiKey> = {}): Promise<void> {
  const none = { tenantId: undefined, permissions: undefined, expirationInstant: undefined };
  const given = { key: `key-${name}`, name, origin: "operation", valueSource: "file", ...none, ...limits } as const;
  return putApiKey({ db, clock, newId: randomUUID }, given);
}

async function remove(db: Db, name: string): Promise<void> {
  const row = await apiKeyRows(db).where({ name }).first();
  await apiKeyRows(db).where({ name }).delete();
  await recordApiKeyChange(db, row?.hash ?? "");
}

const namesIn = (cache: ApiKeyCache) => [...cache.keys.values()].map(({ name }) => name).toSorted();

test("what is added, changed and deleted is followed, whatever else there is", () =>
  opened(async (db) => {
    for (const name of ["a", "b", "c"]) await put(db, name);
    const cache = new ApiKeyCache();
    await cache.load(db);
    await put(db, "d");
    await put(db, "a", { permissions: { "/filter": ["GET"] } });
    await remove(db, "b");
    await cache.follow(db);
    expect(namesIn(cache)).toEqual(["a", "c", "d"]);
    expect([...cache.keys.values()].find(({ name }) => name === "a")?.permissions).toEqual({ "/filter": ["GET"] });
  }));

test("where nothing changed, one statement says so", () =>
  opened(async (db) => {
    for (const name of ["a", "b"]) await put(db, name);
    const cache = new ApiKeyCache();
    await cache.load(db);
    const before = db.state.countStatements();
    await cache.follow(db);
    expect(db.state.countStatements() - before).toBe(1);
  }));

test("a key that is stored again as it is, is no change", () =>
  opened(async (db) => {
    await put(db, "a", { origin: "bootstrap" });
    const cache = new ApiKeyCache();
    await cache.load(db);
    await put(db, "a", { origin: "bootstrap" });
    const before = db.state.countStatements();
    await cache.follow(db);
    expect(db.state.countStatements() - before).toBe(1);
  }));

test("the lock can be had again and again", () =>
  opened(async (db) => {
    await lockApiKeys(db);
    await lockApiKeys(db);
    expect(await db("server_state").where({ key: "API keys" })).toHaveLength(1);
  }));

test("the use of a key is written once a day, and a failure is made up for", () =>
  opened(async (db) => {
    await put(db, "a");
    const cache = new ApiKeyCache();
    await cache.load(db);
    const [key] = cache.keys.values();
    if (key === undefined) throw new TypeError("There is no key.");
    let [day, writes] = [20_000, 0];
    const usage = new ApiKeyUsage({ now: () => day * 86_400_000 + 5 });
    const store = {
      write<T>(work: (own: Db) => Promise<T>): Promise<T> {
        writes++;
        return work(db);
      },
    };
    const stored = async () => (await apiKeyRows(db).first())?.last_used_day;
    for (let times = 0; times < 100; times++) usage.note(key);
    await expect(usage.flush({ write: () => Promise.reject(new Error("away")) })).rejects.toThrow("away");
    await usage.flush(store);
    for (let times = 0; times < 100; times++) usage.note(key);
    await usage.flush(store);
    expect([writes, await stored()]).toEqual([1, 20_000]);
    day++;
    usage.note(key);
    await usage.flush(store);
    expect([writes, await stored()]).toEqual([2, 20_001]);
  }));
