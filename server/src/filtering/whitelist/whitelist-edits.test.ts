/** Whitelists follow the log of edits: after each of many edits of every kind they answer as one that is built anew. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Context, Db } from "../../contract/context.ts";
import { isForbidden } from "../../engine/whitelist/whitelist.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { retryWhenPrepared } from "../../store/wrappers/retry-when-prepared.ts";
import { recordChanges } from "../word-lists/revisions.ts";
import { allowedEntries, allowedEntryList } from "./allowed-entries.ts";
import { disallowedPhrases } from "./disallowed-phrases.ts";
import { whitelistTags } from "./whitelist-tags.ts";
import { Whitelists } from "./whitelists.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
const folder = await mkdtemp(join(tmpdir(), "gatehouse-"));
afterAll(() => rm(folder, { recursive: true }));

async function openWithTenant(file = ":memory:"): Promise<Store> {
  const store = await openStore({ kind: "sqlite", file, driver: "better-sqlite3" });
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Harbour" }));
  return retryWhenPrepared(store);
}

function context(db: Db): Context {
  return {
    db,
    tenantId,
    clock: { now: () => 0 },
    newId: () => "",
    apiKeyHash: undefined,
    operator: undefined,
    accessToken: undefined,
    client: undefined,
    enqueue: async () => 0,
    afterCommit: () => undefined,
  };
}

const json = { contentType: "application/json" } as const;
const request = <R extends object>(more: R) => ({ path: {}, query: {}, ...more });
const word = (text: string, more: object = {}) => ({
  ...{ text, locale: "en", inflect: false, exclusions: [], tags: [] },
  ...more,
});

async function create(db: Db, text: string): Promise<void> {
  await allowedEntries.createAllowedEntry(request({ body: { entry: word(text) }, ...json }), context(db));
}

async function forbidden(whitelists: Whitelists, db: Db, text: string): Promise<string[]> {
  const whitelist = await whitelists.of(db, tenantId);
  return whitelist
    .check(text)
    .filter(isForbidden)
    .map(({ start, length }) => text.slice(start, start + length));
}

const some = <T>(...of: readonly T[]) => fc.constantFrom(...of);
const texts = ["alfa", "bravo", "alfa bravo", "bravo charlie", "+", "play"] as const;
const content = "alfa bravo charlie alfa bravos + played playing alfa's alfa charlie bravo charlie bravo + play";
const edits = fc.record({
  kind: some("word", "word", "word", "plain", "advanced", "drop word", "drop phrase", "drop tag", "many"),
  text: some(...texts),
  locale: some("en", "nl"),
  inflect: fc.boolean(),
  exclusions: fc.uniqueArray(some("played", "alfa's"), { maxLength: 1 }),
  tags: fc.uniqueArray(some("One", "Two"), { maxLength: 2 }),
  parts: fc.array(some(...texts), { minLength: 1, maxLength: 2 }),
  names: fc.array(some("One", "Two", "*"), { minLength: 1, maxLength: 3 }),
  at: fc.nat(5),
});
type Edit = typeof edits extends fc.Arbitrary<infer E> ? E : never;

/** Some of the edits are refused, as a phrase of words that are not allowed is; they change nothing. */
async function apply(db: Db, { kind, text, locale, inflect, exclusions, tags, ...edit }: Edit): Promise<void> {
  const at = context(db);
  const idsOf = (table: string, where: object = {}): Promise<number[]> =>
    db(table).where(where).orderBy("id").pluck("id");
  const id = async (table: string) => (await idsOf(table))[edit.at] ?? 0;
  if (kind === "word") {
    const body = { entry: { text, locale, inflect, exclusions, tags } };
    const [same] = await idsOf("allowed_entries", { text, locale });
    if (same === undefined) await allowedEntries.createAllowedEntry(request({ body, ...json }), at);
    else await allowedEntries.updateAllowedEntry(request({ path: { id: same }, body, ...json }), at);
  } else if (kind === "plain") {
    await disallowedPhrases.createDisallowedPhrase(request({ body: { phrase: { parts: edit.parts } }, ...json }), at);
  } else if (kind === "advanced") {
    const body = { phrase: { parts: edit.names } };
    await disallowedPhrases.createAdvancedDisallowedPhrase(request({ body, ...json }), at);
  } else if (kind === "drop word") {
    await allowedEntries.deleteAllowedEntry(request({ path: { id: await id("allowed_entries") } }), at);
  } else if (kind === "drop phrase") {
    const path = { id: await id("disallowed_phrases") };
    await disallowedPhrases.deleteDisallowedPhrase(request({ path }), at);
    await disallowedPhrases.deleteAdvancedDisallowedPhrase(request({ path }), at);
  } else if (kind === "drop tag") {
    const path = { id: (await id("whitelist_tags")) || (await idsOf("whitelist_tags"))[0] || 0 };
    await whitelistTags.deleteWhitelistTag(request({ path }), at);
  } else {
    await allowedEntryList.put(db, tenantId, [word("charlie", { tags }), word("bravo", { inflect })]);
    await recordChanges(db, tenantId, { whitelist: "all" });
  }
}

test("after any edits, some of them rolled back, every text is judged as by a whitelist that is built anew (law)", async () => {
  const store = await openWithTenant();
  const whitelists = new Whitelists();
  const matches = async (source: Whitelists, db: Db) => (await source.of(db, tenantId)).check(content);
  let seen = 0;
  for (const [index, edit] of fc.sample(edits, { numRuns: 500, seed: 7 }).entries()) {
    const keeps = index % 7 !== 3;
    await store.write(
      async (db) => {
        await apply(db, edit);
        if (index % 3 === 0) expect(await matches(whitelists, db)).toEqual(await matches(new Whitelists(), db));
      },
      () => keeps,
    );
    const [followed, fresh] = await store.read(
      async (db) => [await matches(whitelists, db), await matches(new Whitelists(), db)] as const,
    );
    expect(followed, `after edit ${index}: ${JSON.stringify(edit)}`).toEqual(fresh);
    seen += fresh.filter(isForbidden).length;
  }
  expect(seen).toBeGreaterThan(1000);
  expect(whitelists.builds).toBeLessThan(200);
  await store.close();
});

test("many edits cost one build, and no edit costs another", async () => {
  const store = await openWithTenant();
  const whitelists = new Whitelists((work) => store.readLong(work));
  for (let index = 0; index < 50; index++) {
    const text = `word${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`;
    expect(await store.read((db) => forbidden(whitelists, db, text))).toEqual([text]);
    await store.write((db) => create(db, text));
    expect(await store.read((db) => forbidden(whitelists, db, text))).toEqual([]);
  }
  expect(whitelists.builds).toBe(1);
  await store.close();
});

test("requests that meet while a whitelist is built share it, and wait outside of their transactions", async () => {
  const store = await openWithTenant(join(folder, "shared.db"));
  await store.write((db) => allowedEntryList.put(db, tenantId, [word("hello")]));
  let building = 0;
  let meanwhile = 0;
  const whitelists = new Whitelists((work) => {
    building++;
    return store.readLong(async (db) => {
      // A read that is queued now is answered while the whitelist is built.
      meanwhile = await store.read((beside) =>
        beside("allowed_entries")
          .count({ n: "*" })
          .then(([row]) => Number(row?.["n"])),
      );
      return work(db);
    });
  });
  const ask = () => store.read((db) => forbidden(whitelists, db, "hello there"));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([["there"], ["there"], ["there"]]);
  expect([building, whitelists.builds, meanwhile]).toEqual([1, 1, 1]);
  await store.close();
});

test("an edit that is made while the whitelist is built is not lost", async () => {
  const store = await openWithTenant(join(folder, "meanwhile.db"));
  await store.write((db) => create(db, "hello"));
  let edits = 0;
  const whitelists = new Whitelists((work) =>
    store.readLong(async (db) => {
      await db("allowed_entries").first();
      // From here on the build sees the store as it was.
      if (edits++ === 0) await store.write((beside) => create(beside, "there"));
      return work(db);
    }),
  );
  expect(await store.read((db) => forbidden(whitelists, db, "hello there you"))).toEqual(["you"]);
  expect(whitelists.builds).toBe(1);
  await store.close();
});

test("a request that sees the store as it was before an edit gets that, also when later ones go on beside it", async () => {
  const store = await openWithTenant(join(folder, "before.db"));
  const whitelists = new Whitelists((work) => store.readLong(work));
  const text = "hello there parrot";
  await store.write((db) => create(db, "hello"));
  const now = () => store.read((db) => forbidden(whitelists, db, text));
  expect(await now()).toEqual(["there", "parrot"]);
  await store.readLong(async (before) => {
    const held = await whitelists.of(before, tenantId);
    for (const added of ["there", "parrot"]) await store.write((db) => create(db, added));
    const latest = await store.read((db) => whitelists.of(db, tenantId));
    expect(latest.check(text).filter(isForbidden)).toEqual([]);
    // Each keeps to its own moment, in whatever order they are asked.
    expect(held.check(text).filter(isForbidden)).toHaveLength(2);
    expect(latest.check(text).filter(isForbidden)).toEqual([]);
    expect(await forbidden(whitelists, before, text)).toEqual(["there", "parrot"]);
    expect(await now()).toEqual([]);
  });
  expect(whitelists.builds).toBe(1);
  await store.close();
});

test("a tag is out of words at once, without a build, however many carry it, once no phrase names it", async () => {
  const store = await openWithTenant();
  const whitelists = new Whitelists((work) => store.readLong(work));
  await store.write(async (db) => {
    const words = Array.from({ length: 1500 }, (_, index) => word(`w${index}`, { tags: ["Bird"] }));
    await allowedEntryList.put(db, tenantId, words);
    const body = { phrase: { parts: ["Bird", "Bird"] } };
    await disallowedPhrases.createAdvancedDisallowedPhrase(request({ body, ...json }), context(db));
  });
  const asked = () => store.read((db) => forbidden(whitelists, db, "w1 w2"));
  expect(await asked()).toEqual(["w1 w2"]);
  const remove = () => store.write((db) => whitelistTags.deleteWhitelistTag(request({ path: { id: 1 } }), context(db)));
  expect(await remove()).toMatchObject({ status: 400 });
  expect(await asked()).toEqual(["w1 w2"]);
  const path = { id: 1 };
  await store.write((db) => disallowedPhrases.deleteAdvancedDisallowedPhrase(request({ path }), context(db)));
  expect(await remove()).toMatchObject({ status: 200 });
  expect(await asked()).toEqual([]);
  expect(whitelists.builds).toBe(1);
  await store.close();
});
