import { describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { createApplication, entry, moderate, rule } from "./fixtures.ts";

const { client } = await start({
  blacklist: { entries: [entry("twit"), entry("depp", { locale: "de" })], dictionary: [] },
});
const { moderation } = client;

describe("an empty list of locales means all of them (Moderation, Filter request body; Decisions: Lenient types)", () => {
  test("of a filter request", async () => {
    const roots = async (locales: string[]) => {
      const { matches } = await moderation.filterContentItem({
        body: { content: "twit, depp", blacklist: { locales } },
      });
      return matches.map(({ root }) => root);
    };
    expect(await roots([])).toEqual(["twit", "depp"]);
    expect(await roots(["de"])).toEqual(["depp"]);
  });

  test("of a rule, which is returned as it was sent", async () => {
    const { id, moderationConfiguration } = await createApplication(client, {
      filterRules: [rule("reject", "reject", "reject", "reject", { locales: [] })],
    });
    expect(moderationConfiguration.filterRules?.[0]?.locales).toEqual([]);
    for (const word of ["twit", "depp"]) expect((await moderate(client, id, word)).contentAction).toBe("reject");
  });
});

describe("numbers of filter requests may be sent as texts (Decisions: Lenient types)", () => {
  const content =
    "anna @ example . com, www . example . org, 290.575.3154 or two nine oh five seven five three one five four";
  const numbers = {
    emails: {
      domainQuality: [{ domain: "com", quality: 0.5 }],
      maximumMatchLength: 40,
      minimumQuality: 0.1,
      spacePenalty: -0.25,
    },
    phoneNumbers: {
      maximumMatchLength: 30,
      minimumMatchLength: 9,
      minimumQuality: 0,
      separatorPenalty: -0.125,
      spacePenalty: -0.01,
      wordPenalty: 0,
    },
    urls: {
      domainQuality: [{ domain: "org", quality: 1 }],
      maximumMatchLength: 1000,
      minimumQuality: 0.2,
      spacePenalty: -1,
    },
  };

  /** The same options with each number as a text. */
  function asTexts(value: unknown): unknown {
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) return value.map(asTexts);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asTexts(member)]));
  }

  test("they mean what the numbers mean, in one text and in a batch", async () => {
    const expected = await moderation.filterContentItem({ body: { content, ...numbers } });
    expect(expected.matches.map(({ type, quality }) => [type, quality])).toEqual([
      ["emails", 0.25],
      ["phoneNumbers", 0.7],
      ["phoneNumbers", 0.81],
    ]);
    const texts = asTexts(numbers);
    const one = await client.request("filterContentItem", { body: { content, ...Object(texts) } });
    expect(JSON.parse(one.text())).toEqual(expected);
    const batch = await client.request("batchFilterContentItems", {
      body: { contentItems: [content], ...Object(texts) },
    });
    expect(JSON.parse(batch.text()).results[0].matches).toEqual(expected.matches);
  });

  test.each([
    ["maximumMatchLength", ["", " ", "0", "1001", "1e2", "0x10", "12.5", "+7", "many"]],
    ["minimumQuality", ["", "-0.1", "1.1", "1e-1", "NaN", "0,5", "."]],
    ["spacePenalty", ["", "-1.1", "1.01", "--1", "Infinity"]],
  ])("%s refuses %j", async (name, values) => {
    for (const value of values) {
      const codes = await refusal(client, "filterContentItem", { body: { content, emails: { [name]: value } } });
      expect(Object.keys(codes), value).toEqual([`emails.${name}`]);
    }
  });

  test.each([
    ["maximumMatchLength", ["1", "1000"]],
    ["minimumQuality", ["0", "1", "1.0", ".5", "0.123456789"]],
    ["spacePenalty", ["-1", "1", "-0.05", "0", "-.5"]],
  ])("%s takes %j", async (name, values) => {
    for (const value of values) {
      const { status } = await client.request("filterContentItem", { body: { content, emails: { [name]: value } } });
      expect(status, value).toBe(200);
    }
  });

  test("the shortest phone number must not be above the longest, as texts too", async () => {
    const phoneNumbers = { minimumMatchLength: "9", maximumMatchLength: "10" };
    expect((await client.request("filterContentItem", { body: { content, phoneNumbers } })).status).toBe(200);
    const wrong = { minimumMatchLength: "100", maximumMatchLength: "20" };
    expect(await refusal(client, "filterContentItem", { body: { content, phoneNumbers: wrong } })).toEqual({
      "phoneNumbers.minimumMatchLength": "[tooLarge]phoneNumbers.minimumMatchLength",
    });
  });
});

describe("any text is taken where nothing is stored (Decisions: Protocol errors)", () => {
  test("in every text of a filter request; places count it", async () => {
    const body = { content: "\0a twit\0", characters: ["\0"], words: ["a\0b"], blacklist: { tags: ["Insult", "\0"] } };
    const { matches, replacement } = await moderation.filterContentItem({ body });
    expect(matches.map(({ type, start, length }) => [type, start, length])).toEqual(
      expect.arrayContaining([
        ["characters", 0, 1],
        ["blacklist", 3, 4],
        ["characters", 7, 1],
      ]),
    );
    expect(replacement).not.toContain("twit");
    const batch = await moderation.batchFilterContentItems({ body: { contentItems: ["\0", "twit\0"] } });
    expect(batch.results.map((result) => result.matches.filter(({ type }) => type === "blacklist").length)).toEqual([
      0, 1,
    ]);
  });

  test("half of a surrogate pair is filtered as U+FFFD, in every text; places count it", async () => {
    const body = { content: "\uD800a twit\uDC00", words: ["t\uD800"], characters: ["\uFFFD"] };
    const { matches, replacement } = await moderation.filterContentItem({ body });
    expect(matches.map(({ type, start, length }) => [type, start, length])).toEqual([
      ["characters", 0, 1],
      ["blacklist", 3, 4],
      ["characters", 7, 1],
    ]);
    expect(replacement).toBe("*a *****");
    const batch = await moderation.batchFilterContentItems({ body: { contentItems: ["\uD800", "twit\uD800"] } });
    expect(batch.results.map(({ replacement: replaced }) => replaced)).toEqual(["\uFFFD", "****\uFFFD"]);
  });

  test("a property name with NUL or half of a surrogate pair is refused", async () => {
    for (const name of ["a\0", "a\uD800"])
      expect((await client.request("filterContentItem", { body: { content: "Ahoy", [name]: 1 } })).status).toBe(400);
  });

  test("what may be stored takes none", async () => {
    const { id } = await createApplication(client);
    const answer = await client.request("moderateContentItem", {
      body: {
        content: {
          applicationId: id,
          createInstant: 1,
          senderId: "99999999-9999-4999-8999-999999999999",
          parts: [{ type: "text", content: "\0" }],
        },
      },
    });
    expect([answer.status, codesOf(JSON.parse(answer.text()))]).toEqual([
      400,
      { "content.parts[0].content": "[invalid]content.parts.content" },
    ]);
  });
});
