import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { blacklistAlone, entry, found } from "./fixtures.ts";

const listed = [
  entry("crud", { severity: "mild", locale: "en", tags: ["Oath"] }),
  entry("twit", { severity: "medium", locale: "en", tags: ["Oath", "Insult"] }),
  entry("prat", { severity: "high", locale: "de", tags: ["Insult"] }),
  entry("oaf", { severity: "severe", locale: "fr", tags: ["Insult", "Person"] }),
];
const { client } = await start({
  blacklist: {
    entries: [...listed, entry("breast", { noun: true, tags: ["Body"] })],
    dictionary: [
      { text: "crud", locale: "en", tags: ["Cooking"] },
      { text: "oaf", locale: "en", tags: ["Cooking", "Medical"] },
      { text: "breast", locale: "en", tags: ["Medical"] },
    ],
  },
});
const text = listed.map((word) => word.text).join(", ");

const textsOf = (keep: (word: (typeof listed)[number]) => boolean) => listed.filter(keep).map((word) => word.text);

describe("blacklist.disabled (Moderation, Filter request body)", () => {
  test("true finds nothing in the blacklist, and the other kinds are found as ever", async () => {
    const body = { ...blacklistAlone, content: "twit @ deck", characters: ["@"] };
    const on = await client.moderation.filterContentItem({ body: { ...body, blacklist: { disabled: false } } });
    expect(on.matches.map(({ type }) => type)).toEqual(["blacklist", "characters"]);
    const off = await client.moderation.filterContentItem({ body: { ...body, blacklist: { disabled: true } } });
    expect(off.matches.map(({ type }) => type)).toEqual(["characters"]);
    expect(off.replacement).toBe("twit * deck");
  });

  test("true ignores the other fields of the blacklist", async () => {
    const blacklist = { disabled: true, minimumSeverity: "mild", locales: ["en"], tags: ["Nobody"] };
    expect(await found(client, text, blacklist)).toEqual([]);
  });
});

describe("dictionaryTags (Filtering, entry.tags; Moderation, blacklist.dictionaryTags)", () => {
  test("other tags, and none, drop nothing", async () => {
    for (const dictionaryTags of [["Legal"], ["medical"], []]) {
      expect(await found(client, text, { dictionaryTags })).toEqual(textsOf(() => true));
    }
  });
});

describe("ignorableCharacters (Moderation, since 3.22.0)", () => {
  test("one such letter between the letters of a match is skipped; qxz unless told otherwise", async () => {
    for (const form of ["txwxixt", "tzwzizt", "tqwqiqt", "txwit"]) expect(await found(client, form)).toEqual([form]);
    expect(await found(client, "tvwvivt")).toEqual([]);
  });

  test("an empty text turns it off", async () => {
    expect(await found(client, "txwxixt twit", { ignorableCharacters: "" })).toEqual(["twit"]);
  });
});
