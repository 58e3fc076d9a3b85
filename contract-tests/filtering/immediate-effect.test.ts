import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry, forum, found, type NewFilterEntry, someWord, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

async function create(more: Partial<NewFilterEntry> = {}) {
  return (await client.filtering.createFilterEntry({ body: { entry: entry(someWord(), more) } }, tenant)).entry;
}

async function addWord(text: string, tags: string[] = []) {
  return (await client.filtering.createDictionaryEntry({ body: { entry: { text, locale: "en" }, tags } }, tenant))
    .entry;
}

const finds = (content: string, blacklist: object = {}) => found(client, content, blacklist, tenant);

describe("a filter entry is in force when its request is answered (Filtering, What the service does)", () => {
  test("each field of it: mode, severity, locale, variations, ignores, part of speech", async () => {
    const { id, text } = await create();
    const replace = (more: Partial<NewFilterEntry>) =>
      client.filtering.updateFilterEntry({ id, body: { entry: entry(text, more) } }, tenant);
    expect(await finds(`x${text}x`)).toEqual([]);
    await replace({ filterMode: "distinguishable" });
    expect(await finds(`x${text}x`)).toEqual([text]);
    await replace({ filterMode: "distinguishable", ignores: [`x${text}x`] });
    expect(await finds(`x${text}x`)).toEqual([]);
    expect(await finds(text, { minimumSeverity: "severe" })).toEqual([]);
    await replace({ severity: "severe" });
    expect(await finds(text, { minimumSeverity: "severe" })).toEqual([text]);
    expect(await finds(text, { locales: ["de"] })).toEqual([]);
    await replace({ locale: "de" });
    expect(await finds(text, { locales: ["de"] })).toEqual([text]);
    await replace({ variations: ["cromulent"] });
    expect(await finds("cromulent")).toEqual(["cromulent"]);
    expect(await finds(`${text}s`)).toEqual([]);
    await replace({ noun: true });
    expect(await finds(`cromulent ${text}s`)).toEqual([`${text}s`]);
  });
});

describe("a dictionary word is in force when its request is answered", () => {
  test("its tags, given and taken: they let the word itself pass (Filtering, entry.tags)", async () => {
    const { text } = await create();
    const { id } = await addWord(text);
    const medical = { dictionaryTags: ["Medical"] };
    expect(await finds(text, medical)).toEqual([text]);
    const body = { entry: { text, locale: "en" } };
    await client.filtering.updateDictionaryEntry({ id, body: { ...body, tags: ["Medical"] } }, tenant);
    expect(await finds(text, medical)).toEqual([]);
    expect(await finds(text)).toEqual([text]);
    await client.filtering.updateDictionaryEntry({ id, body }, tenant);
    expect(await finds(text, medical)).toEqual([text]);
  });
});

test("a deleted tag is out of the filter at once: of its limits, its answers and its exceptions", async () => {
  const { text } = await create({ tags: ["Short-lived", "Long-lived"] });
  const passing = await create();
  await addWord(passing.text, ["Short-lived"]);
  const { tag } = await client.filtering.findBlacklistTag({ name: "Short-lived" }, tenant);
  const limit = { tags: ["Short-lived"] };
  expect(await finds(text, limit)).toEqual([text]);
  expect(await finds(passing.text, { dictionaryTags: ["Short-lived"] })).toEqual([]);
  await client.filtering.deleteBlacklistTag({ id: tag.id }, tenant);
  expect(await finds(text, limit)).toEqual([]);
  expect(await finds(text, { tags: ["Long-lived"] })).toEqual([text]);
  expect(await finds(passing.text, { dictionaryTags: ["Short-lived"] })).toEqual([passing.text]);
  const { matches } = await client.moderation.filterContentItem({ body: { content: text } }, tenant);
  expect(matches[0]?.tags).toEqual(["Long-lived"]);
});

test.each(["entries", "words", "phrases"])(
  "a deleted tag that only %s carry is out of the filter at once",
  async (carriers) => {
    const { text } = await create({ tags: ["Kept", ...(carriers === "entries" ? [`Of ${carriers}`] : [])] });
    if (carriers === "words") await addWord(text, [`Of ${carriers}`]);
    const tags = [carriers === "phrases" ? "Of phrases" : "Another"];
    const phrase = { locale: "en", pattern: `such an? ${text}`, severity: "mild" as const, tags };
    await client.filtering.createBlacklistPhrase({ body: { phrase } }, tenant);
    const content = `such a ${text}`;
    const tagsFound = async () => {
      const body = { content, blacklist: { dictionaryTags: ["Of words"] } };
      const { matches } = await client.moderation.filterContentItem({ body }, tenant);
      return matches.flatMap((match) => match.tags ?? []);
    };
    const before = { entries: ["Another", "Kept", "Of entries"], words: ["Another"], phrases: ["Of phrases", "Kept"] };
    const after = { entries: ["Another", "Kept"], words: ["Another", "Kept"], phrases: ["Kept"] };
    expect((await tagsFound()).sort()).toEqual(before[carriers as keyof typeof before].sort());
    const { tag } = await client.filtering.findBlacklistTag({ name: `Of ${carriers}` }, tenant);
    await client.filtering.deleteBlacklistTag({ id: tag.id }, tenant);
    expect((await tagsFound()).sort()).toEqual(after[carriers as keyof typeof after].sort());
  },
);

test("after any edits the filter knows exactly the words that are listed, no stale one (law)", async () => {
  const words = ["alfa", "bravo", "charlie", "delta", "echo", "foxtrot"];
  const ids = new Map<string, number>();
  const edits = fc.record({ kind: fc.constantFrom("create", "delete", "replace"), at: fc.nat(5), to: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 4 }), async (sequence) => {
      for (const { kind, at, to } of sequence) {
        const [word = "", other = ""] = [words[at], words[to]];
        const id = ids.get(word);
        if (kind === "create" && id === undefined) {
          ids.set(word, (await create({ text: word })).id);
        } else if (kind === "delete" && id !== undefined) {
          await client.filtering.deleteFilterEntry({ id }, tenant);
          ids.delete(word);
        } else if (kind === "replace" && id !== undefined && !ids.has(other)) {
          await client.filtering.updateFilterEntry({ id, body: { entry: entry(other) } }, tenant);
          ids.delete(word);
          ids.set(other, id);
        }
        expect(await finds(words.join(" "))).toEqual(words.filter((listed) => ids.has(listed)));
      }
    }),
    { numRuns: 30 },
  );
});
