import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry } from "./fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("twit")] } });
const others = { emails: { disabled: true }, phoneNumbers: { disabled: true }, urls: { disabled: true } };

async function filter(content: string, more: object = {}) {
  const answer = await client.request("filterContentItem", { body: { ...others, content, ...more } });
  expect(answer.status, answer.text()).toBe(200);
  return JSON.parse(answer.text());
}

const at = (type: string, start: number, length: number) => ({ type, start, length, quality: 1 });

describe("characters (Moderation, Filter request body)", () => {
  test("each is found wherever it stands", async () => {
    expect(await filter("a#b@@", { characters: ["@", "#"] })).toEqual({
      matches: [at("characters", 1, 1), at("characters", 3, 1), at("characters", 4, 1)],
      metaMatches: [],
      replacement: "a*b**",
    });
  });

  test("a character of two code units is one match", async () => {
    const { matches, replacement } = await filter("x😀y😁", { characters: ["😀"] });
    expect(matches).toEqual([at("characters", 1, 2)]);
    expect(replacement).toBe("x*y😁");
  });

  test("none are looked for when the list is empty or left out", async () => {
    expect((await filter("a#b", { characters: [] })).matches).toEqual([]);
    expect((await filter("a#b")).matches).toEqual([]);
  });
});

describe("words (Decisions: Filter request)", () => {
  test("each is found as a whole word", async () => {
    const { matches, replacement } = await filter("The deck, deckhand, DECK!", { words: ["deck", "quay"] });
    expect(matches).toEqual([at("words", 4, 4), at("words", 20, 4)]);
    expect(replacement).toBe("The ****, deckhand, ****!");
  });

  test("one that is on the blacklist too is found twice, and replaced once", async () => {
    const { matches, replacement } = await filter("a twit", { words: ["twit"] });
    expect(matches.map(({ type }: { type: string }) => type).toSorted()).toEqual(["blacklist", "words"]);
    expect(replacement).toBe("a ****");
  });
});

describe("unicode (Moderation, Filter request body, since 3.22.0)", () => {
  test("characters of the ranges are found, neighbours as one match, with the index of each", async () => {
    const ranges = ["\\u2600-\\u26FF", "\\uD83D\\uDE00-\\uD83D\\uDE4F"];
    expect(await filter("a☀😀😁b☂", { unicode: { ranges } })).toEqual({
      matches: [
        { ...at("unicode", 1, 5), indices: [1, 2, 4] },
        { ...at("unicode", 7, 1), indices: [7] },
      ],
      metaMatches: [],
      replacement: "a***b*",
    });
  });

  test("both ends of a range are in it", async () => {
    const unicode = { ranges: ["\\u0062-\\u0063"] };
    const { matches } = await filter("a b c d", { unicode });
    expect(matches.map(({ start }: { start: number }) => start)).toEqual([2, 4]);
  });

  test("ranges of one's own take the place of the provided ones", async () => {
    const privateUse = "a\uE000b";
    expect((await filter(privateUse)).matches).toEqual([{ ...at("unicode", 1, 1), indices: [1] }]);
    expect((await filter(privateUse, { unicode: { ranges: ["\\u2600-\\u26FF"] } })).matches).toEqual([]);
    expect((await filter(privateUse, { unicode: { ranges: [] } })).matches).toEqual([]);
  });

  test("the provided ranges leave ordinary text of every script alone", async () => {
    const texts = [
      "Ahoy!\r\n\tNo. 1 – «2» ✓",
      "Ελληνικά, русский, עברית, العربية, हिन्दी",
      "日本語 한국어 ไทย",
      "👩‍👩‍👧❤️🇩🇪",
    ];
    for (const content of texts) expect((await filter(content)).matches, content).toEqual([]);
  });

  test("disabled leaves them alone, whatever the ranges", async () => {
    const unicode = { disabled: true, ranges: ["\\u0061-\\u007A"] };
    expect((await filter("abc \uE000", { unicode })).matches).toEqual([]);
  });
});

describe("what is refused (Moderation, Filter request body)", () => {
  const refused = (body: unknown) => refusal(client, "filterContentItem", { body });

  test("content is required and a text; it may be empty", async () => {
    expect(await refused({})).toEqual({ content: "[missing]content" });
    expect(await refused({ content: null })).toEqual({ content: "[null]content" });
    expect(await refused({ content: 7 })).toEqual({ content: "[invalid]content" });
    expect(await refused({ content: "c".repeat(1_000_001) })).toEqual({ content: "[tooLong]content" });
    expect((await filter("")).matches).toEqual([]);
  });

  test("null is not allowed anywhere", async () => {
    const fields = ["contentType", "characters", "words", "replaceChar", "blacklist", "emails", "phoneNumbers"];
    const all = [...fields, "unicode", "urls", "usernames", "whitelist"];
    const expected = all.map((field) => [field, `[null]${field}`]);
    const nulls = Object.fromEntries(all.map((field) => [field, null]));
    expect(await refused({ content: "", ...nulls })).toEqual(Object.fromEntries(expected));
  });

  test.each([
    ["invalidOption", "contentType", { contentType: "markdown" }],
    ["tooLong", "characters[1]", { characters: ["a", "ab"] }],
    ["blank", "characters[0]", { characters: [""] }],
    ["blank", "words[0]", { words: [" "] }],
    ["tooLong", "replaceChar", { replaceChar: "##" }],
    ["blank", "replaceChar", { replaceChar: "" }],
    ["invalidOption", "blacklist.minimumSeverity", { blacklist: { minimumSeverity: "extreme" } }],
    ["invalid", "blacklist.locales[0]", { blacklist: { locales: ["english"] } }],
    ["invalid", "blacklist.ignorableCharacters", { blacklist: { ignorableCharacters: "Q" } }],
    ["invalid", "blacklist.disabled", { blacklist: { disabled: "yes" } }],
    ["invalidJSON", "blacklist.colour", { blacklist: { colour: "red" } }],
    ["missing", "emails.domainQuality[0].quality", { emails: { domainQuality: [{ domain: "com" }] } }],
    ["missing", "emails.domainQuality[0].domain", { emails: { domainQuality: [{ quality: 1 }] } }],
    ["tooLarge", "emails.domainQuality[0].quality", { emails: { domainQuality: [{ domain: "com", quality: 2 }] } }],
    ["invalid", "emails.maximumMatchLength", { emails: { maximumMatchLength: "fifty" } }],
    ["tooLarge", "phoneNumbers.minimumMatchLength", { phoneNumbers: { minimumMatchLength: 21 } }],
    ["invalid", "unicode.ranges[0]", { unicode: { ranges: ["U+2600-U+26FF"] } }],
    ["invalid", "unicode.ranges[1]", { unicode: { ranges: ["\\u2600-\\u26FF", "\\u26FF-\\u2600"] } }],
    ["invalid", "unicode.ranges[0]", { unicode: { ranges: ["\\u2600-"] } }],
    ["missing", "usernames.scheme", { usernames: { disabled: false } }],
    ["invalidJSON", "colour", { colour: "red" }],
  ])("%s: %s %j", async (kind, field, more) => {
    const code = kind === "invalidJSON" ? "[invalidJSON]" : `[${kind}]${field.replaceAll(/\[\d\]/g, "")}`;
    expect(await refused({ content: "Ahoy", ...more })).toEqual({ [field]: code });
  });
});
