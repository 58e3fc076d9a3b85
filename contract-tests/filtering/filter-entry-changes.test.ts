import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, forum, type NewFilterEntry, shop, someWord, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

async function create(more: Partial<NewFilterEntry> = {}, options = tenant) {
  return (await client.filtering.createFilterEntry({ body: { entry: entry(someWord(), more) } }, options)).entry;
}

async function retrieve(id: number) {
  return (await client.filtering.retrieveFilterEntry({ id }, tenant)).entry;
}

describe("finding one entry (Filtering, Blacklist filter entries)", () => {
  test("by text and locale, both exactly", async () => {
    const { text } = await create();
    const german = await create({ text, locale: "de" });
    expect(await client.filtering.findFilterEntry({ text, locale: "de" }, tenant)).toEqual({ entry: german });
    for (const query of [
      { text, locale: "en_US" },
      { text: `${text}*`, locale: "de" },
      { text: text.slice(0, -1), locale: "de" },
    ]) {
      const missing = await client.filtering.findFilterEntry.result(query, tenant);
      expect([missing.status, missing.body]).toEqual([404, undefined]);
    }
  });

  test("text and locale are both required", async () => {
    expect(await refusal(client, "findFilterEntry", {}, tenant)).toEqual({
      text: "[missing]text",
      locale: "[missing]locale",
    });
    expect(await refusal(client, "findFilterEntry", { text: "heck" }, tenant)).toEqual({ locale: "[missing]locale" });
    expect(await refusal(client, "findFilterEntry", { text: "", locale: "english" }, tenant)).toEqual({
      text: "[blank]text",
      locale: "[couldNotConvert]locale",
    });
  });
});

describe("PUT replaces (Decisions: Filter entries)", () => {
  test("what is left out has its default again, and twice is once", async () => {
    const stored = await create({
      adjective: true,
      collapseDoubles: true,
      replacePhonetics: true,
      definition: "gone",
      ignores: ["gone"],
      variations: ["gone"],
      tags: ["One", "Two"],
    });
    const minimal = await create();
    const sent = entry(someWord(), { tags: ["Three"] });
    const put = { id: stored.id, body: { entry: sent } };
    const once = await client.filtering.updateFilterEntry(put, tenant);
    expect(once.entry).toEqual({ ...minimal, ...sent, id: stored.id });
    expect(await client.filtering.updateFilterEntry(put, tenant)).toEqual(once);
    expect(await retrieve(stored.id)).toEqual(once.entry);
  });

  test("what an answer showed can be sent back and changes nothing", async () => {
    const stored = await create({ definition: "kept", variations: ["kept"], noun: true });
    const answer = await client.filtering.updateFilterEntry({ id: stored.id, body: { entry: stored } }, tenant);
    expect(answer.entry).toEqual(stored);
  });

  test("its own text is no duplicate, another's is, and then nothing changes", async () => {
    const [one, other] = [await create(), await create()];
    const own = { id: one.id, body: { entry: { ...entry(one.text), severity: "severe" as const } } };
    const { entry: changed } = await client.filtering.updateFilterEntry(own, tenant);
    const taken = { id: one.id, body: { entry: entry(other.text, { tags: ["Another"] }) } };
    expect(await refusal(client, "updateFilterEntry", taken, tenant)).toEqual({
      "entry.text": "[duplicate]entry.text",
    });
    expect(await retrieve(one.id)).toEqual(changed);
  });

  test("the text can move to another locale", async () => {
    const stored = await create();
    const body = { entry: entry(stored.text, { locale: "fr" }) };
    expect((await client.filtering.updateFilterEntry({ id: stored.id, body }, tenant)).entry.locale).toBe("fr");
    await create({ text: stored.text });
  });
});

test("DELETE removes the entry alone; its text is free and its tags stay", async () => {
  const [stored, other] = [await create({ tags: ["Kept"] }), await create()];
  const deleted = await client.filtering.deleteFilterEntry.result({ id: stored.id }, tenant);
  expect([deleted.status, deleted.body]).toEqual([200, undefined]);
  expect((await client.filtering.retrieveFilterEntry.result({ id: stored.id }, tenant)).status).toBe(404);
  expect((await client.filtering.deleteFilterEntry.result({ id: stored.id }, tenant)).status).toBe(404);
  expect(await retrieve(other.id)).toEqual(other);
  expect((await client.filtering.findBlacklistTag({ name: "Kept" }, tenant)).tag.name).toBe("Kept");
  const again = await create({ text: stored.text });
  expect(again.id, "an id is not given twice").not.toBe(stored.id);
});

const operations: readonly [string, object][] = [
  ["retrieveFilterEntry", {}],
  ["updateFilterEntry", { body: { entry: entry("another") } }],
  ["deleteFilterEntry", {}],
];

test.each(operations)(
  "%s: 404 with an empty body for what does not exist or is another tenant's",
  async (name, input) => {
    const stored = await create({}, foreign);
    for (const id of [unknownId, stored.id]) {
      const exchange = await client.request(name, { id, ...input }, tenant);
      expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    }
    expect(await client.filtering.retrieveFilterEntry({ id: stored.id }, foreign)).toEqual({ entry: stored });
  },
);

test.each(operations)("%s: a malformed id could not be converted", async (name, input) => {
  for (const id of ["first", "1.5", "0", "-1", "9007199254740992", "0x10", "1e3"]) {
    const codes = await refusal(client, name, { id, ...input }, tenant);
    expect(codes, id).toEqual({ id: "[couldNotConvert]id" });
  }
});

test.each(["pt", "pt_BR"])(
  "DELETE bulk removes every entry of exactly one locale: %s (Decisions: Filter entries)",
  async (locale) => {
    const entries: Awaited<ReturnType<typeof create>>[] = [];
    for (const of of ["pt", "pt", "pt_BR", "pt_BR", "pt_PT"]) entries.push(await create({ locale: of }));
    const theirs = await create({ locale }, foreign);
    const bulk = () => client.filtering.deleteFilterEntriesByLocale.result({ locale }, tenant);
    const once = await bulk();
    expect([once.status, once.body]).toEqual([200, undefined]);
    for (const stored of entries) {
      const { status } = await client.filtering.retrieveFilterEntry.result({ id: stored.id }, tenant);
      expect([stored.locale, status]).toEqual([stored.locale, stored.locale === locale ? 404 : 200]);
    }
    expect(await client.filtering.retrieveFilterEntry({ id: theirs.id }, foreign)).toEqual({ entry: theirs });
    expect((await bulk()).status).toBe(200);
  },
);

test("DELETE bulk needs the locale", async () => {
  const { id } = await create();
  expect(await refusal(client, "deleteFilterEntriesByLocale", {}, tenant)).toEqual({ locale: "[missing]locale" });
  expect(await refusal(client, "deleteFilterEntriesByLocale", { locale: "*" }, tenant)).toEqual({
    locale: "[couldNotConvert]locale",
  });
  expect((await retrieve(id)).id).toBe(id);
});
