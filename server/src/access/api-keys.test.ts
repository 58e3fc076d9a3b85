/** Covers keys older than the columns of migration 036 and keys stored by a server of an older version. */
import { expect, test } from "vitest";
import { up } from "../store/migrations/0.2.0/036-api-keys.ts";
import { openStore } from "../store/open.ts";
import { ApiKeyCache } from "./api-key-cache.ts";
import { apiKeyRows, completeApiKeys, deleteUnnamedApiKeys, putApiKey } from "./api-keys.ts";

const clock = { now: () => 1_795_255_200_000 };
const newId = (() => {
  let made = 0;
  return () => `7c9e6679-7425-40de-944b-e07fc1f9${(made++).toString(16).padStart(4, "0")}` as const;
})();

async function open() {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  return store;
}

test("keys from before have an id, and only the first start's has a known origin", async () => {
  const store = await open();
  await store.write(async (db) => {
    await db.schema.dropTable("api_key_changes");
    await db.schema.dropTable("api_keys");
    await db.schema.createTable("api_keys", (table) => {
      table.text("hash").primary();
      table.text("name").notNullable();
      table.text("tenant_id");
      table.text("permissions");
    });
    await db("api_keys").insert([
      { hash: "one", name: "first start" },
      { hash: "two", name: "from some file" },
    ]);
    await up(db);
    const rows: { id: string; origin: string | null }[] = await db("api_keys").orderBy("hash").select("id", "origin");
    expect(rows.map(({ origin }) => origin)).toEqual(["firstStart", null]);
    for (const { id } of rows)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });
  await store.close();
});

test("what a server of an older version stores is completed, and counts as the bootstrap's once it is named", async () => {
  const store = await open();
  const cache = new ApiKeyCache();
  await store.write(async (db) => {
    await db("api_keys").insert({ hash: "x9YvEJRkrPlUC4zkaUg0XU9aR0c5WWcbaQZ-yVo-dMs", name: "old" });
    await cache.load(db);
    expect(cache.keys.size).toBe(1);
    await completeApiKeys(db, newId, clock.now());
    const row = await db("api_keys").first();
    expect(row).toMatchObject({ origin: null, insert_instant: clock.now() });
    expect(row.id).toEqual(expect.any(String));
    const limits = { tenantId: undefined, permissions: undefined, expirationInstant: undefined };
    const named = {
      key: "a-key-from-the-file-0123456789abcdef",
      name: "named",
      origin: "bootstrap",
      valueSource: "file",
      ...limits,
    } as const;
    await putApiKey({ db, clock, newId }, named);
    await cache.follow(db);
    expect([...cache.keys.values()].map(({ name }) => name).toSorted()).toEqual(["named", "old"]);
  });
  await store.close();
});

test("a key of unknown origin stays, unless the bootstrap gives its name another value", async () => {
  const store = await open();
  await store.write(async (db) => {
    await db("api_keys").insert([
      { hash: "leaked", name: "chat" },
      { hash: "someone's", name: "of another file" },
      { hash: "operation's", name: "chat", origin: "operation" },
      { hash: "generated", name: "generated" },
      { hash: "valued", name: "generated", value_source: "file" },
    ]);
    const withValue = [{ key: "the-new-value-of-the-key-0123456789", name: "chat" }];
    expect(await deleteUnnamedApiKeys(db, { withValue, generated: ["generated"] })).toBe(2);
    const stayed = await apiKeyRows(db).orderBy("hash").select("hash");
    expect(stayed.map(({ hash }) => hash)).toEqual(["generated", "operation's", "someone's"]);
    const changes: { hash: string }[] = await db("api_key_changes").orderBy("hash").select("hash");
    expect(
      changes.map(({ hash }) => hash),
      "other processes hear of them",
    ).toEqual(["leaked", "valued"]);
  });
  await store.close();
});
