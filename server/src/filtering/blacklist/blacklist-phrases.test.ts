import { expect, test } from "vitest";
import type { Context, Db } from "../../contract/context.ts";
import { openStore } from "../../store/open.ts";
import { blacklistPhraseList, blacklistPhrases } from "./blacklist-phrases.ts";
import { Filters } from "./filters.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
const none = { path: {}, query: {} };

function context(db: Db): Context {
  return {
    db,
    tenantId,
    clock: { now: () => 0 },
    newId: () => "",
    operator: undefined,
    apiKeyHash: undefined,
    accessToken: undefined,
    client: undefined,
    enqueue: async () => 0,
    afterCommit: () => undefined,
  };
}

test("a phrase that was stored before the limit on states is listed, found in texts and deleted", async () => {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Harbour" }));
  const phrase = { locale: "en", pattern: "(.?){999}!", severity: "mild" as const, tags: ["Oath"] };
  await store.write((db) => blacklistPhraseList.put(db, tenantId, [phrase]));
  const filters = new Filters();
  await store.write(async (db) => {
    const at = context(db);
    const listed = await blacklistPhrases.listBlacklistPhrases(none, at);
    if (listed.status !== 200) throw new Error("The phrases were not listed.");
    const [stored] = listed.body.phrases;
    expect(stored).toEqual({ ...phrase, id: expect.any(Number) });
    expect((await filters.of(db, tenantId)).findBlacklisted("oh dear!")).toHaveLength(1);
    const path = { id: stored?.id ?? 0 };
    expect((await blacklistPhrases.retrieveBlacklistPhrase({ ...none, path }, at)).status).toBe(200);
    expect((await blacklistPhrases.deleteBlacklistPhrase({ ...none, path }, at)).status).toBe(200);
    expect((await filters.of(db, tenantId)).findBlacklisted("oh dear!")).toEqual([]);
  });
  await store.close();
});
