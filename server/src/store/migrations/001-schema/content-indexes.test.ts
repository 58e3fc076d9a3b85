import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../open.ts";
import type { Store } from "../../store.ts";

let store: Store;

beforeAll(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
});

afterAll(() => store.close());

/** Resolves to SQLite's plan of a statement on content items. */
async function planOf(condition: string): Promise<string> {
  const bindings = Array.from(condition.matchAll(/\?/g), () => 1);
  const plan: { detail: string }[] = await store.read((db) =>
    db.raw(`explain query plan select id from content_items where ${condition}`, bindings),
  );
  return plan.map(({ detail }) => detail).join("\n");
}

const said = "tenant_id = ? and application_id = ? and location = ?";

test.each([
  ["a conversation", `${said} order by create_instant desc, id desc limit ?`, "content_items_conversation"],
  ["what was said before", `${said} and (create_instant, id) < (?, ?) limit ?`, "content_items_conversation"],
  ["an application's content", "tenant_id = ? and application_id = ? limit ?", "content_items_age"],
  ["content by age", "tenant_id = ? and application_id = ? and create_instant between ? and ?", "content_items_age"],
  ["a user's content", "tenant_id = ? and sender_id = ?", "content_items_sender"],
])("%s is found by an index", async (_, condition, index) => {
  expect(await planOf(condition)).toMatch(new RegExp(`USING (COVERING )?INDEX ${index} `));
});
