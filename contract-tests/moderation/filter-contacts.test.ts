import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import type { Match } from "./fixtures.ts";

const { client } = await start();

async function filter(content: string, more: object = {}) {
  return client.moderation.filterContentItem({ body: { content, ...more } });
}

/** The contacts in a text, each as its kind, what it covers and its quality. */
async function found(content: string, more: object = {}) {
  const { matches } = await filter(content, more);
  return matches.map(({ type, start, length, quality }) => [type, content.slice(start, start + length), quality]);
}

async function only(content: string, more: object = {}): Promise<Match> {
  const { matches } = await filter(content, more);
  expect(matches, content).toHaveLength(1);
  const [match] = matches;
  if (match === undefined) throw new Error("There is no match.");
  return match;
}

const email = "nell@example.com";
const spacedEmail = "nell @ example . com";
const url = "www.example.com";
const spacedUrl = "www . example . com";
const phone = "290-575-3154";

test("a contact has a type, a place and a quality, and is replaced (Decisions: Filter response)", async () => {
  const { quality } = await only(`Mail ${email} now`);
  expect(await filter(`Mail ${email} now`)).toEqual({
    matches: [{ type: "emails", start: 5, length: 16, quality }],
    metaMatches: [],
    replacement: "Mail **************** now",
  });
});

describe("what is found by default (Moderation, Filter request body)", () => {
  test.each([
    ["emails", "nell@example.com"],
    ["emails", "nell (at) example dot com"],
    ["emails", "nell @ example . com"],
    ["emails", "ｎｅｌｌ＠ｅｘａｍｐｌｅ．ｃｏｍ"],
    ["urls", "http://example.com/deck"],
    ["urls", "hxxp://example.com/deck"],
    ["urls", "www.example.com"],
    ["urls", "example.com"],
    ["urls", "example dot com"],
    ["phoneNumbers", "290-575-3154"],
    ["phoneNumbers", "(290) 575 3154"],
    ["phoneNumbers", "two nine zero 575 3154"],
    ["phoneNumbers", "２９０-５７５-３１５４"],
  ])("%s: %s", async (type, contact) => {
    const content = `So: ${contact} , alright`;
    expect((await found(content)).map(([kind, covered]) => [kind, covered])).toEqual([[type, contact]]);
  });

  test.each([
    ["303;555;1234", 2],
    ["303,555,1234", 2],
    ["303:555:1234", 2],
    ["1;303;555;1234", 3],
    ["+1;303;555;1234", 3],
    ["(303)555;1234", 1],
    ["0171;1234567", 1],
    ["332-999 eight767", 0],
  ])("; , and : separate the digits of a phone number: %s (Decisions: Contacts)", async (content, separators) => {
    const free = { separatorPenalty: 0, spacePenalty: 0, wordPenalty: 0 };
    const whole = (await only(content, { phoneNumbers: free })).quality;
    expect(await found(content, { phoneNumbers: { ...free, separatorPenalty: -0.125 } })).toEqual([
      ["phoneNumbers", content, Math.round((whole - 0.125 * separators) * 1e6) / 1e6],
    ]);
  });

  test("each penalty is added as often as the document's example has what it is for", async () => {
    expect(await found("303;555;1234")).toEqual([["phoneNumbers", "303;555;1234", 0.91]]);
    expect(await found("332-999 eight767")).toEqual([["phoneNumbers", "332-999 eight767", 0.9]]);
  });

  test("times, amounts and lists with these signs are no phone numbers", async () => {
    for (const content of [
      "1,234,567 and 2,345,678,901",
      "10:30,11:30 and 12:30:45",
      "call between 10:30,11:30",
      "1,5,3,7,9,2,8",
      "at 2026-11-22 23:28:07,123",
      "10;20;30;40;50",
      "555;1234",
    ])
      expect(await found(content), content).toEqual([]);
  });

  test("ordinary sentences, prices, dates and versions hold none", async () => {
    for (const content of ["I know this. It is so", "On 2024-05-17 at 10:30", "It costs 1,290.50", "Version 10.4.22"])
      expect(await found(content), content).toEqual([]);
  });
});

describe.each([
  ["emails", email, spacedEmail],
  ["urls", url, spacedUrl],
])("%s (Moderation, Filter request body)", (name, plain, spaced) => {
  test("maximumMatchLength: 50 by default; a longer email is none, a longer URL its host (Decisions: Contacts)", async () => {
    const options = (maximumMatchLength: number) => ({ [name]: { maximumMatchLength } });
    expect(await found(plain, options(plain.length))).toHaveLength(1);
    const part = (length: number) => (name === "urls" ? [length] : []);
    const lengths = async (content: string, more = {}) =>
      (await filter(content, more)).matches.map(({ length }) => length);
    expect(await lengths(plain, options(plain.length - 1))).toEqual(part(plain.length - 1));
    const ofLength = (length: number) => plain.replace("example", "x".repeat(length - plain.length + 7));
    expect(await lengths(ofLength(50))).toEqual([50]);
    expect(await lengths(ofLength(51))).toEqual(part(50));
    expect(await lengths(ofLength(51), options(51))).toEqual([51]);
  });

  test("spacePenalty: -0.05 by default, added once where there are spaces", async () => {
    const quality = async (content: string, spacePenalty: number) =>
      (await only(content, { [name]: { spacePenalty } })).quality;
    const without = await quality(spaced, 0);
    expect((await only(spaced)).quality).toBeCloseTo(without - 0.05, 6);
    expect(await quality(spaced, -0.2)).toBeCloseTo(without - 0.2, 6);
    expect(await quality(plain, -0.2)).toBe(await quality(plain, 0));
  });
});

describe("phoneNumbers (Moderation, Filter request body)", () => {
  const quality = async (content: string, phoneNumbers: object) => (await only(content, { phoneNumbers })).quality;

  test("maximumMatchLength 20 and minimumMatchLength 7, both included", async () => {
    const length = phone.length;
    expect(await found(phone, { phoneNumbers: { maximumMatchLength: length } })).toHaveLength(1);
    expect(await found(phone, { phoneNumbers: { maximumMatchLength: length - 1 } })).toEqual([]);
    expect(await found(phone, { phoneNumbers: { minimumMatchLength: length } })).toHaveLength(1);
    expect(await found(phone, { phoneNumbers: { minimumMatchLength: length + 1 } })).toEqual([]);
    expect(await found("call 5753154")).toHaveLength(1);
    expect(await found("call 5753154", { phoneNumbers: { minimumMatchLength: 8 } })).toEqual([]);
    const long = "+44 (0) 20 - 7946 - 0958";
    expect(await found(long, { phoneNumbers: { maximumMatchLength: 30 } })).toHaveLength(1);
    expect(await found(long)).toEqual([]);
  });

  test.each([
    ["separatorPenalty", -0.02, "290.575.3154", 2],
    ["spacePenalty", -0.02, "290 575 3154", 2],
    ["wordPenalty", -0.03, "two nine zero 575 3154", 3],
  ])("%s: %d by default, times the number of them", async (name, byDefault, content, times) => {
    const without = await quality(content, { [name]: 0 });
    expect((await only(content)).quality).toBeCloseTo(without + byDefault * times, 6);
    expect(await quality(content, { [name]: -0.1 })).toBeCloseTo(without - 0.1 * times, 6);
  });
});

describe("the length of a phone number (Moderation, phoneNumbers.maximumMatchLength; Decisions: Contacts)", () => {
  const length = (maximumMatchLength: number, minimumMatchLength = 1) => ({
    phoneNumbers: { maximumMatchLength, minimumMatchLength },
  });

  test("counts visible characters, separators included", async () => {
    for (const content of [phone, "290\u200B-575-3154", "２９０-５７５-３１５４"]) {
      expect(await found(content, length(12)), content).toHaveLength(1);
      expect(await found(content, length(11)), content).toEqual([]);
      expect(await found(content, length(1000, 13)), content).toEqual([]);
    }
  });

  test("20 is the default of the filter and of applications", async () => {
    const tight = "+1 ((222)) 570 - 3730";
    expect(tight).toHaveLength(21);
    expect(await found(tight)).toEqual([]);
    expect(await found(tight, length(21))).toEqual([["phoneNumbers", tight, expect.any(Number)]]);
  });
});
