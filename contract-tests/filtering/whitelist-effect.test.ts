/** Every edit of the whitelist is in force when its request is answered (Filtering, What the service does; Whitelist). */
import type { RequestComponents } from "@gatehouse/sdk";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, someWord, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
type NewEntry = RequestComponents["schemas"]["AllowedEntryRequest"]["entry"];

async function allow(text: string, more: Partial<NewEntry> = {}) {
  return (await client.filtering.createAllowedEntry({ body: { entry: { text, locale: "en", ...more } } }, tenant))
    .entry;
}

/** Returns the disallowed words of a text, in order. */
async function forbidden(content: string, options: { tenantId: string } = tenant) {
  const { matches } = await client.moderation.filterContentItem({ body: { content, whitelist: true } }, options);
  return matches
    .filter(({ whitelistResult }) => whitelistResult !== "allowed")
    .map(({ start, length, whitelistResult }) => `${whitelistResult} ${content.slice(start, start + length)}`);
}

describe("an allowed entry", () => {
  test("its inflections count where inflect is true, and its exclusions then alone (Filtering, entry.inflect)", async () => {
    const excluded = { exclusions: ["whisper", "whispering"] };
    const { id } = await allow("whisper", excluded);
    expect(await forbidden("whisper")).toEqual([]);
    expect(await forbidden("whispers")).toEqual(["disallowedWord whispers"]);
    const replace = (more: Partial<NewEntry>) =>
      client.filtering.updateAllowedEntry({ id, body: { entry: { text: "whisper", locale: "en", ...more } } }, tenant);
    await replace({ inflect: true });
    expect(await forbidden("whisper whispers whispering")).toEqual([]);
    await replace({ inflect: true, ...excluded });
    expect(await forbidden("whisper whispers whispering")).toEqual(["disallowedWord whispering"]);
  });
});

describe("a disallowed phrase", () => {
  test("means nothing while one of its words is not allowed, and counts again when it is", async () => {
    const [one, other] = [someWord(), someWord()];
    const { id } = await allow(one);
    await allow(other);
    await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: [one, other] } } }, tenant);
    await client.filtering.deleteAllowedEntry({ id }, tenant);
    expect(await forbidden(`${one} ${other}`)).toEqual([`disallowedWord ${one}`]);
    await allow(one);
    expect(await forbidden(`${one} ${other}`)).toEqual([`disallowedPhrase ${one} ${other}`]);
  });
});

describe("an advanced phrase", () => {
  const tagged = async (...tags: string[]) => {
    const text = someWord();
    return { text, id: (await allow(text, { tags })).id, tags };
  };
  const forbid = async (...parts: string[]) =>
    (await client.filtering.createAdvancedDisallowedPhrase({ body: { phrase: { parts } } }, tenant)).phrase.id;

  test("created and deleted; it goes by the tags that entries carry, * being any one word", async () => {
    const [greeting, bird, other] = [await tagged("Greeting"), await tagged("Bird"), await tagged()];
    const text = `${greeting.text} ${other.text} ${bird.text}`;
    const id = await forbid("Greeting", "*", "Bird");
    expect(await forbidden(text)).toEqual([`disallowedPhrase ${text}`]);
    for (const content of [`${greeting.text} ${bird.text}`, `${bird.text} ${other.text} ${greeting.text}`]) {
      expect(await forbidden(content)).toEqual([]);
    }
    const retag = (tags: string[]) =>
      client.filtering.updateAllowedEntry(
        { id: bird.id, body: { entry: { text: bird.text, locale: "en", tags } } },
        tenant,
      );
    await retag(["Fish"]);
    expect(await forbidden(text)).toEqual([]);
    await retag(["Bird"]);
    expect(await forbidden(text)).toEqual([`disallowedPhrase ${text}`]);
    await client.filtering.deleteAdvancedDisallowedPhrase({ id }, tenant);
    expect(await forbidden(text)).toEqual([]);
  });

  test("keeps its tags from being deleted, and means what it meant", async () => {
    const [one, other] = [await tagged("Short-lived"), await tagged("Long-lived")];
    await forbid("Short-lived", "Long-lived");
    const text = `${one.text} ${other.text}`;
    expect(await forbidden(text)).toEqual([`disallowedPhrase ${text}`]);
    const { tag } = await client.filtering.findWhitelistTag({ name: "Short-lived" }, tenant);
    const deletion = await client.filtering.deleteWhitelistTag.result({ id: tag.id }, tenant);
    expect(deletion.status).toBe(400);
    expect(await forbidden(text)).toEqual([`disallowedPhrase ${text}`]);
  });
});

test("after any edits exactly the words that are listed are allowed, in every order of edits and requests (law)", async () => {
  const words = ["alfa", "bravo", "charlie delta", "delta", "echo"];
  const ids = new Map<string, number>();
  const edits = fc.record({ kind: fc.constantFrom("allow", "forbid", "replace"), at: fc.nat(4), to: fc.nat(4) });
  await fc.assert(
    fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 4 }), async (sequence) => {
      for (const { kind, at, to } of sequence) {
        const [word = "", other = ""] = [words[at], words[to]];
        const id = ids.get(word);
        if (kind === "allow" && id === undefined) {
          ids.set(word, (await allow(word)).id);
        } else if (kind === "forbid" && id !== undefined) {
          await client.filtering.deleteAllowedEntry({ id }, tenant);
          ids.delete(word);
        } else if (kind === "replace" && id !== undefined && !ids.has(other)) {
          await client.filtering.updateAllowedEntry({ id, body: { entry: { text: other, locale: "en" } } }, tenant);
          ids.delete(word);
          ids.set(other, id);
        }
        const expected = words.filter((listed) => !ids.has(listed) && listed !== "charlie delta");
        const content = words.filter((listed) => listed !== "charlie delta").join(", ");
        const denied = (await forbidden(content)).map((found) => found.split(" ")[1]);
        expect(denied).toEqual(expected);
        expect((await forbidden("charlie delta")).length > 0).toBe(!ids.has("charlie delta"));
      }
    }),
    { numRuns: 30 },
  );
});
