import { describe, expect, test } from "vitest";
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

  test("none are looked for when the list is empty or left out", async () => {
    expect((await filter("a#b", { characters: [] })).matches).toEqual([]);
    expect((await filter("a#b")).matches).toEqual([]);
  });
});

describe("words (Decisions: Filter request)", () => {
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
