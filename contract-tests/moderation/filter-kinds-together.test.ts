/** Matches of several kinds in one answer, in text and in markup (Decisions: Filter response). */
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry } from "./fixtures.ts";

const { client } = await start({
  blacklist: { entries: [entry("heck")] },
  whitelist: { allowed: [{ text: "hello", locale: "en", tags: [] }] },
});

test("matches come by where they start, whatever their kinds", async () => {
  const content = "\uE000 quay nell@example.com # heck quay 202-555-0143 https://example.com heck #";
  const body = { content, characters: ["#"], words: ["quay"] };
  const { matches } = await client.moderation.filterContentItem({ body });
  const starts = matches.map(({ start }) => start);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(matches.map(({ type }) => type)).toEqual([
    "unicode",
    "words",
    "emails",
    "characters",
    "blacklist",
    "words",
    "phoneNumbers",
    "urls",
    "blacklist",
    "characters",
  ]);
});

test.each(["html", "bbcode"] as const)(
  "in %s the whitelist is held against what is read, not against attributes",
  async (contentType) => {
    const content = contentType === "html" ? '<a href="/x" title="zebra">hello</a>' : "[url=/zebra]hello[/url]";
    const { matches, metaMatches } = await client.moderation.filterContentItem({
      body: { content, contentType, whitelist: true },
    });
    expect(matches.map(({ whitelistResult }) => whitelistResult)).toEqual(["allowed"]);
    expect(metaMatches).toEqual([]);
  },
);

test("in markup a username is what is read; the value of an attribute is no name", async () => {
  const body = {
    content: '<b title="n\u2603 admin">nell</b>',
    contentType: "html" as const,
    usernames: { disabled: false, scheme: "strict" },
  };
  const { matches, metaMatches } = await client.moderation.filterContentItem({ body });
  expect([matches, metaMatches]).toEqual([[], []]);
});
