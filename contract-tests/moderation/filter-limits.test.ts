/** Texts that take more work than others of their length (Decisions: Limits of the filter). */
import { randomUUID } from "node:crypto";
import type { BootstrapObject } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { answerJson, content, otherServer } from "./content-fixtures.ts";
import { createApplication, entry, queueing, rule } from "./fixtures.ts";

type Entry = NonNullable<NonNullable<BootstrapObject["blacklist"]>["entries"]>[number];

/** Entries that look alike: wherever one may stand, all of them are compared. */
const alike: Entry[] = Array.from({ length: 256 }, (_, index) => {
  const spelling = index.toString(2).padStart(8, "0").replaceAll("0", "i").replaceAll("1", "l");
  return entry(spelling, { filterMode: "distinguishable" });
});
const costly = "ilililiilii ".repeat(2000);
const many = "heck ".repeat(100_001);
const long = `${"Ahoy there, what the heck. ".repeat(400)}`;

const { client, server } = await start(
  { blacklist: { entries: [entry("heck"), ...alike] } },
  { notificationAllowedRanges: ["127.0.0.1"] },
);
const replacing = { ...queueing, filterRules: [rule("replace", "replace", "replace", "replace")] };
const createReplacing = async () => (await createApplication(client, replacing)).id;

/** Returns a maker of requests about one content item, with one sender. */
function bodies(applicationId: string) {
  const { senderId } = content(applicationId, "");
  return (text: string) => ({ content: { ...content(applicationId, text), senderId } });
}

describe("a text that takes far more work than others of its length is refused, never called clean", () => {
  test.each([
    ["filter", costly, "tooCostly"],
    ["filter, too many matches", many, "tooMany"],
  ])("%s", async (_, text, kind) => {
    expect(await refusal(client, "filterContentItem", { body: { content: text } })).toEqual({
      content: `[${kind}]content`,
    });
  });

  test("batch-filter: the error names each such text, and nothing is answered for the others", async () => {
    const body = { contentItems: ["What the heck", costly, "Ahoy", many] };
    expect(await refusal(client, "batchFilterContentItems", { body })).toEqual({
      "contentItems[1]": "[tooCostly]contentItems",
      "contentItems[3]": "[tooMany]contentItems",
    });
  });

  test("moderate: nothing is stored, and the id stays free", async () => {
    const applicationId = await createReplacing();
    const contentItemId = randomUUID();
    const body = bodies(applicationId);
    expect(await refusal(client, "moderateContentItemWithId", { contentItemId, body: body(costly) })).toEqual({
      "content.parts[0].content": "[tooCostly]content.parts.content",
    });
    const { contentAction } = await client.moderation.moderateContentItem({ contentItemId, body: body("heck") });
    expect(contentAction).toBe("replace");
  });

  test("update: the former decision stays", async () => {
    const applicationId = await createReplacing();
    const contentItemId = randomUUID();
    const body = bodies(applicationId);
    await client.moderation.moderateContentItem({ contentItemId, body: body("heck") });
    expect(await refusal(client, "updateContentItem", { contentItemId, body: body(costly) })).toEqual({
      "content.parts[0].content": "[tooCostly]content.parts.content",
    });
  });

  test("batch: none of its items is moderated, and the error names the part", async () => {
    const applicationId = await createReplacing();
    const items = ["heck", costly].map((text) => ({ id: randomUUID() as string, ...content(applicationId, text) }));
    expect(await refusal(client, "batchModerateContentItems", { body: { contentItems: items } })).toEqual({
      "contentItems[1].parts[0].content": "[tooCostly]contentItems.parts.content",
    });
    const [first] = items;
    const again = { contentItems: first === undefined ? [] : [first] };
    expect((await client.moderation.batchModerateContentItems({ body: again })).results).toHaveLength(1);
  });

  test("batch with a callbackURL: what is posted says why nothing of it was done", async () => {
    const applicationId = await createReplacing();
    const items = ["heck", costly].map((text) => ({ id: randomUUID() as string, ...content(applicationId, text) }));
    const { asked, url } = await otherServer(answerJson({}));
    await client.moderation.batchModerateContentItems({ body: { contentItems: items, callbackURL: url } });
    await server.idle();
    expect(asked.map(({ body }) => body)).toEqual([
      {
        type: "batchResults",
        results: [],
        errors: {
          fieldErrors: {
            "contentItems[1].parts[0].content": [
              expect.objectContaining({ code: "[tooCostly]contentItems.parts.content" }),
            ],
          },
        },
      },
    ]);
  });
});

describe("a long text has the answer of its parts", () => {
  const replaced = long.replaceAll("heck", "****");

  test("filter and batch-filter, in text and markup", async () => {
    for (const [text, contentType] of [
      [long, "text"],
      [`<p>${long}</p>`, "html"],
      [`[b]${long}[/b]`, "bbcode"],
    ] as const) {
      const { matches, replacement } = await client.moderation.filterContentItem({
        body: { content: text, contentType },
      });
      expect(matches.filter(({ root }) => root === "heck")).toHaveLength(400);
      expect(replacement).toBe(text.replaceAll("heck", "****"));
      const { results } = await client.moderation.batchFilterContentItems({
        body: { contentItems: [text, "heck", text], contentType },
      });
      expect(results.map(({ matches: found }) => found.length)).toEqual([matches.length, 1, matches.length]);
    }
  });

  test("moderate, update and batch", async () => {
    const applicationId = await createReplacing();
    const contentItemId = randomUUID();
    const body = bodies(applicationId);
    const first = await client.moderation.moderateContentItem({ contentItemId, body: body(long) });
    expect(first.content.parts?.[0]?.replacement).toBe(replaced);
    const second = await client.moderation.updateContentItem({ contentItemId, body: body(`${long}!`) });
    expect(second.content.parts?.[0]?.replacement).toBe(`${replaced}!`);
    const { results } = await client.moderation.batchModerateContentItems({
      body: { contentItems: [content(applicationId, long), content(applicationId, "heck")] },
    });
    expect(results.map(({ contentAction }) => contentAction)).toEqual(["replace", "replace"]);
    const unknown = { content: content(randomUUID(), long) };
    expect(await refusal(client, "moderateContentItem", { body: unknown })).toEqual({
      "content.applicationId": "[invalid]content.applicationId",
    });
  });

  test("an edit of the lists is in force at the next long text", async () => {
    const text = `${"Ahoy there, ".repeat(200)}zounderkite`;
    const before = await client.moderation.filterContentItem({ body: { content: text } });
    expect(before.matches).toEqual([]);
    await client.filtering.createFilterEntry({
      body: {
        entry: { text: "zounderkite", locale: "en", filterMode: "nonEmbeddable", severity: "mild", tags: ["Oath"] },
      },
    });
    const { matches } = await client.moderation.filterContentItem({ body: { content: text } });
    expect(matches).toHaveLength(1);
  });
});
