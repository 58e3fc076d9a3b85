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
  test("a match that is exactly a dictionary word with one of the tags is dropped", async () => {
    expect(await found(client, text, { dictionaryTags: ["Cooking"] })).toEqual(["twit", "prat"]);
    expect(await found(client, text, { dictionaryTags: ["Medical"] })).toEqual(["crud", "twit", "prat"]);
    expect(await found(client, text, { dictionaryTags: ["Medical", "Cooking"] })).toEqual(["twit", "prat"]);
  });

  test("other tags, and none, drop nothing", async () => {
    for (const dictionaryTags of [["Legal"], ["medical"], []]) {
      expect(await found(client, text, { dictionaryTags })).toEqual(textsOf(() => true));
    }
  });

  test("only the exact word: not its inflection, not a disguise", async () => {
    const blacklist = { dictionaryTags: ["Medical"] };
    expect(await found(client, "breast", blacklist)).toEqual([]);
    expect(await found(client, "breast breasts br3ast")).toEqual(["breast", "breasts", "br3ast"]);
    expect(await found(client, "breast breasts br3ast", blacklist)).toEqual(["breasts", "br3ast"]);
  });
});

describe("ignorableCharacters (Moderation, since 3.22.0)", () => {
  test("one such letter between the letters of a match is skipped; qxz unless told otherwise", async () => {
    for (const form of ["txwxixt", "tzwzizt", "tqwqiqt", "txwit"]) expect(await found(client, form)).toEqual([form]);
    expect(await found(client, "tvwvivt")).toEqual([]);
  });

  test("no other letter is skipped unless it is named", async () => {
    for (const letter of "abcdefghjkmnopqrsuvxyz") {
      const form = ["t", "w", "i", "t"].join(letter);
      expect(await found(client, form), form).toEqual("qxz".includes(letter) ? [form] : []);
    }
  });

  test("the same letter throughout, and a single one", async () => {
    expect(await found(client, "txwzixt")).toEqual([]);
    expect(await found(client, "txxwxxixxt")).toEqual([]);
  });

  test("others in place of qxz", async () => {
    const blacklist = { ignorableCharacters: "vj" };
    expect(await found(client, "tvwvivt tjwjijt", blacklist)).toEqual(["tvwvivt", "tjwjijt"]);
    expect(await found(client, "txwxixt", blacklist)).toEqual([]);
  });

  test("an empty text turns it off", async () => {
    expect(await found(client, "txwxixt twit", { ignorableCharacters: "" })).toEqual(["twit"]);
  });
});

test("replaceChar takes the place of each character, and is * unless told otherwise", async () => {
  const replaced = async (more: object) =>
    (await client.moderation.filterContentItem({ body: { ...blacklistAlone, content: "A twit, a prat", ...more } }))
      .replacement;
  expect(await replaced({})).toBe("A ****, a ****");
  expect(await replaced({ replaceChar: "#" })).toBe("A ####, a ####");
  expect(await replaced({ replaceChar: "😀" })).toBe("A 😀😀😀😀, a 😀😀😀😀");
  expect(await replaced({ replaceChar: "$" })).toBe("A $$$$, a $$$$");
});
