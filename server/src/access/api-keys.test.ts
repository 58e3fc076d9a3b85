import { expect, test } from "vitest";
import { openStore } from "../store/open.ts";
import { apiKeyRows, deleteUnnamedApiKeys } from "./api-keys.ts";

test("what left the bootstrap goes, and what it gives another value; other processes hear of both", async () => {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  const key = (hash: string, name: string, origin: string, value_source: string | null = "server") => {
    return { hash, id: hash, name, origin, value_source, insert_instant: 1, last_update_instant: 1 };
  };
  await store.write(async (db) => {
    await db("api_keys").insert([
      key("leaked", "chat", "firstStart"),
      key("left", "partner", "bootstrap"),
      key("first", "first start", "firstStart"),
      key("operation's", "chat", "operation", null),
      key("generated", "generated", "bootstrap"),
      key("valued", "generated", "bootstrap", "file"),
    ]);
    const withValue = [{ key: "the-new-value-of-the-key-0123456789", name: "chat" }];
    expect(await deleteUnnamedApiKeys(db, { withValue, generated: ["generated"] })).toEqual([
      "chat",
      "partner",
      "generated",
    ]);
    const stayed = await apiKeyRows(db).orderBy("hash").select("hash");
    expect(stayed.map(({ hash }) => hash)).toEqual(["first", "generated", "operation's"]);
    const changes: { hash: string }[] = await db("api_key_changes").orderBy("hash").select("hash");
    expect(changes.map(({ hash }) => hash)).toEqual(["leaked", "left", "valued"]);
  });
  await store.close();
});
