import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry } from "./fixtures.ts";

const { client } = await start({
  blacklist: { entries: [entry("twit"), entry("prat", { severity: "severe" })] },
  whitelist: { allowed: [{ text: "ahoy", locale: "en", tags: [] }] },
});

const texts = [
  "A twit, a prat",
  "",
  "Ahoy",
  "tw<b>i</b>t at nell@example.com",
  "#1 quay \uE000",
  "admin",
  "A twit, a prat",
];

const optionsOfEachKind: readonly object[] = [
  {},
  { replaceChar: "#" },
  { contentType: "html" },
  { blacklist: { minimumSeverity: "severe" } },
  { blacklist: { disabled: true }, emails: { disabled: true } },
  { characters: ["#"], words: ["quay"], unicode: { ranges: ["\\u0061-\\u0062"] } },
  { usernames: { disabled: false, scheme: "strict" } },
  { whitelist: true },
];

describe("batch-filter (Decisions: Batch operations)", () => {
  test.each(optionsOfEachKind)("each text has the answer that it has alone: %j", async (options) => {
    const { results } = await client.moderation.batchFilterContentItems({ body: { contentItems: texts, ...options } });
    const alone = await Promise.all(
      texts.map(async (content) => {
        const { matches, replacement } = await client.moderation.filterContentItem({ body: { content, ...options } });
        return { matches, replacement };
      }),
    );
    expect(results).toEqual(alone);
  });

  test("in the order of the request, the same text twice", async () => {
    const { results } = await client.moderation.batchFilterContentItems({ body: { contentItems: texts } });
    expect(results.map(({ replacement }) => replacement)).toEqual([
      "A ****, a ****",
      "",
      "Ahoy",
      "tw<b>i</b>t at ****************",
      "#1 quay *",
      "admin",
      "A ****, a ****",
    ]);
  });

  test("contentItems is required: one text to 1,000 of them, none null", async () => {
    const refused = (body: unknown) => refusal(client, "batchFilterContentItems", { body });
    expect(await refused({})).toEqual({ contentItems: "[missing]contentItems" });
    expect(await refused({ contentItems: null })).toEqual({ contentItems: "[null]contentItems" });
    expect(await refused({ contentItems: [] })).toEqual({ contentItems: expect.any(String) });
    expect(await refused({ contentItems: Array.from({ length: 1001 }, () => "") })).toEqual({
      contentItems: expect.any(String),
    });
    expect(await refused({ contentItems: ["a", null] })).toEqual({ "contentItems[1]": "[null]contentItems" });
    expect(await refused({ contentItems: ["a", 7] })).toEqual({ "contentItems[1]": "[invalid]contentItems" });
    const thousand = Array.from({ length: 1000 }, () => "twit");
    expect(
      (await client.moderation.batchFilterContentItems({ body: { contentItems: thousand } })).results,
    ).toHaveLength(1000);
  });

  test("the options are refused as for one text", async () => {
    const contentItems = ["Ahoy"];
    for (const [more, field, code] of [
      [{ usernames: { disabled: false, scheme: "none" } }, "usernames.scheme", "[invalid]usernames.scheme"],
      [{ unicode: { ranges: ["\\u0062-\\u0061"] } }, "unicode.ranges[0]", "[invalid]unicode.ranges"],
      [{ content: "Ahoy" }, "content", "[invalidJSON]"],
    ] as const)
      expect(await refusal(client, "batchFilterContentItems", { body: { contentItems, ...more } })).toEqual({
        [field]: code,
      });
  });
});
