import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry } from "./fixtures.ts";

const { client } = await start({
  blacklist: { entries: [entry("green")] },
  whitelist: {
    allowed: [
      { text: "hello", locale: "en", tags: ["Greeting"] },
      { text: "parrot", locale: "en", inflect: true, exclusions: ["parroting"], tags: ["Bird"] },
      { text: "green", locale: "en", tags: [] },
      { text: "big", locale: "en", tags: [] },
    ],
    disallowedPhrases: [{ parts: ["green", "parrot"] }],
    advancedDisallowedPhrases: [{ parts: ["Greeting", "*", "Bird"] }],
  },
});

async function check(content: string, more: object = {}) {
  return client.moderation.filterContentItem({ body: { content, whitelist: true, ...more } });
}

/** Returns each word or phrase with its whitelist result. */
async function found(content: string) {
  const { matches } = await check(content);
  return matches.map(({ start, length, whitelistResult }) => [content.slice(start, start + length), whitelistResult]);
}

describe("whitelist (Filtering, What the service does; Decisions: Filter request)", () => {
  test("is off unless it is asked for", async () => {
    const body = { content: "An unheard-of word" };
    expect((await client.moderation.filterContentItem({ body })).matches).toEqual([]);
    expect((await client.moderation.filterContentItem({ body: { ...body, whitelist: false } })).matches).toEqual([]);
  });

  test("what is not allowed is forbidden, whatever else is asked for", async () => {
    const more = { characters: ["o"], words: ["hello"], blacklist: { disabled: false } };
    expect(await check("hello zebra, green!", more)).toEqual({
      matches: [
        { type: "whitelist", start: 0, length: 5, quality: 1, whitelistResult: "allowed" },
        { type: "whitelist", start: 6, length: 5, quality: 1, whitelistResult: "disallowedWord" },
        { type: "whitelist", start: 13, length: 5, quality: 1, whitelistResult: "allowed" },
      ],
      metaMatches: [],
      replacement: "hello *****, green!",
    });
  });

  test("a disallowed phrase forbids a row of allowed words, in their order", async () => {
    expect(await found("green parrot")).toContainEqual(["green parrot", "disallowedPhrase"]);
    for (const content of ["parrot green", "green big parrot"])
      expect((await found(content)).map(([, result]) => result)).not.toContain("disallowedPhrase");
  });

  test("an advanced phrase goes by tags, and * stands for what is between", async () => {
    expect(await found("hello big parrot")).toContainEqual(["hello big parrot", "disallowedPhrase"]);
    expect((await found("parrot hello")).map(([, result]) => result)).not.toContain("disallowedPhrase");
    expect((await check("hello big parrot")).replacement).toBe("****************");
  });
});
