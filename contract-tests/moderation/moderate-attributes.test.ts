import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { content, scoreOf } from "./content-fixtures.ts";
import { createApplication, entry, moderate, type NewConfiguration, type Part, rule } from "./fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("twit"), entry("dolt", { severity: "severe" })] } });
const reject = [90, 70, 40].map((score) => ({ score, action: "reject" as const }));
const replace = [90, 70, 40].map((score) => ({ score, action: "replace" as const }));

async function outcome(configuration: NewConfiguration, part: Part) {
  const { id } = await createApplication(client, { returnFilterMatches: true, ...configuration });
  const { content: moderated, contentAction } = await moderate(client, id, [part]);
  const [{ replacement, matches, metaMatches } = {}] = moderated.parts;
  const cut = (found: typeof metaMatches = []) =>
    found.map(({ type, start, length }) => `${type}: ${part.content.slice(start, start + length)}`);
  return { contentAction, replacement, matches: matches?.length, metaMatches: cut(metaMatches) };
}

const html = (text: string): Part => ({ type: "html", content: text });
const bbcode = (text: string): Part => ({ type: "bbcode", content: text });
const words = { filterRules: [rule("reject", "reject", "reject", "reject")] };
const masked = { filterRules: [rule("replace", "replace", "replace", "replace")] };

describe("rules count words in attributes, and returnFilterMatches returns them (Decisions: Filter response)", () => {
  test.each([
    html('<a title="a twit">Ahoy</a>'),
    html("<img alt=twit src=x.png>Ahoy"),
    html('<b data-name="&#116;wit">Ahoy</b>'),
    bbcode("[quote=twit]Ahoy[/quote]"),
    bbcode('[quote="a twit"]Ahoy[/quote]'),
    bbcode("[img]x.png twit[/img]"),
  ])("$type $content", async (part) => {
    const { contentAction, matches, metaMatches, replacement } = await outcome(words, part);
    expect([contentAction, matches]).toEqual(["reject", 0]);
    expect(metaMatches).toEqual([`blacklist: ${part.content.includes("&#116;") ? "&#116;wit" : "twit"}`]);
    expect(replacement).toBe(part.content);
  });

  test("contacts in attributes meet their rules", async () => {
    const link = html('<a href="https://example.com/join">Ahoy</a>');
    expect(await outcome({ urlRules: reject }, link)).toMatchObject({
      contentAction: "reject",
      metaMatches: ["urls: https://example.com/join"],
    });
    const mail = bbcode("[url=mailto:nell@example.com]Ahoy[/url]");
    expect(await outcome({ emailRules: reject }, mail)).toMatchObject({
      contentAction: "reject",
      metaMatches: ["emails: nell@example.com"],
    });
  });

  test("they raise alerts and change the score as others do", async () => {
    const more = { mildAlertType: "User" as const, mildUserScoreAdjustment: -2 };
    const filterRules = [rule("allow", "allow", "allow", "allow", more)];
    const { id } = await createApplication(client, { storeContent: true, filterRules });
    const parts = [html('<i title="twit">a twit</i>')];
    const item = content(id, "", { parts });
    const { moderationAction } = await client.moderation.moderateContentItem({ body: { content: item } });
    expect([moderationAction, await scoreOf(client, item.senderId)]).toEqual(["generatesAlert", -4]);
  });

  test("in plain text there are none, and without returnFilterMatches none are returned", async () => {
    const text = '<a title="Ahoy">there</a>';
    expect(await outcome(words, { type: "text", content: text })).toMatchObject({ matches: 0, metaMatches: [] });
    const { id } = await createApplication(client, words);
    const { content: moderated, contentAction } = await moderate(client, id, [html('<a title="twit">Ahoy</a>')]);
    expect(contentAction).toBe("reject");
    expect(moderated.parts[0]).not.toHaveProperty("metaMatches");
  });

  test.each([
    ['<a title="a twit">Ahoy, twit</a>', '<a title="">Ahoy, ****</a>'],
    ["<img alt=twit title=dinghy>Ahoy", '<img alt="" title=dinghy>Ahoy'],
    ["<a title='twit, dolt' id='x'>Ahoy</a>", "<a title='' id='x'>Ahoy</a>"],
    ['<a href="https://twit.example.com/" title="boat">Ahoy</a>', '<a href="" title="boat">Ahoy</a>'],
    ['<a title="boat">Ahoy</a>', '<a title="boat">Ahoy</a>'],
  ])("a rule that says replace empties the attribute: %s", async (before, after) => {
    expect(await outcome(masked, html(before))).toMatchObject({ replacement: after });
  });

  test.each([
    ["[quote=twit]Ahoy[/quote]", "[quote=]Ahoy[/quote]"],
    ['[quote="a twit" id=7]a dolt[/quote]', '[quote="" id=7]a ****[/quote]'],
    ["[url=http://example.com/twit]Ahoy[/url]", "[url=]Ahoy[/url]"],
    ["[img]http://example.com/twit.png[/img]", "[img][/img]"],
  ])("in BBCode too: %s", async (before, after) => {
    expect(await outcome(masked, bbcode(before))).toMatchObject({ contentAction: "replace", replacement: after });
  });

  test("a replaced link leads nowhere", async () => {
    const link = html('<a href="https://example.com/join">Ahoy</a>');
    expect((await outcome({ urlRules: replace }, link)).replacement).toBe('<a href="">Ahoy</a>');
  });
});

describe("hyperlinks that run a program are matches of the URL filter (Decisions: Contacts)", () => {
  const links = [
    "javascript:alert(1)",
    "JavaScript:void(0)",
    "java\nscript:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<b>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "file:///etc/passwd",
    "file://server/share",
  ];

  test.each(links)("in an attribute: %j", async (link) => {
    const parts = [html(`<a href="${link.replaceAll("<", "&lt;")}">Ahoy</a>`), bbcode(`[url=${link}]Ahoy[/url]`)];
    for (const part of link.includes("\n") ? parts.slice(0, 1) : parts) {
      const { contentAction, metaMatches } = await outcome({ urlRules: reject }, part);
      expect([contentAction, metaMatches.length], part.content).toEqual(["reject", 1]);
      expect(metaMatches[0]).toMatch(/^urls: /);
    }
  });

  test.each(links)("in the filter operation, in plain text: %j", async (link) => {
    const { matches } = await client.moderation.filterContentItem({ body: { content: `look: ${link} ok` } });
    expect(matches.map(({ type, start, length }) => [type, start, length])).toEqual([["urls", 6, link.length]]);
  });

  test("as content of the type hyperlink, as are other hyperlinks", async () => {
    for (const link of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "https://example.com/twit"]) {
      const part: Part = { type: "hyperlink", content: link };
      const { contentAction, matches, replacement } = await outcome({ urlRules: reject }, part);
      expect([contentAction, matches, replacement]).toEqual(["reject", 1, undefined]);
    }
  });

  test("one that is too long is a match up to the maximum length", async () => {
    const link = `javascript:${"a".repeat(500)}`;
    const { matches } = await client.moderation.filterContentItem({ body: { content: link } });
    expect(matches.map(({ type, start, length }) => [type, start, length])).toEqual([["urls", 0, 50]]);
  });

  test.each([
    "data: 5 apples, 3 pears",
    "I love javascript",
    "metadata:text/html,x",
    "The file: it is gone",
    "profile:/x",
    "note:this, that",
  ])("nothing: %s", async (text) => {
    expect((await client.moderation.filterContentItem({ body: { content: text } })).matches).toEqual([]);
  });

  test("a picture in base64 is no hyperlink", async () => {
    const picture = html('<img src="data:image/png;base64,iVBORw0KGgo=">');
    expect(await outcome({ urlRules: reject }, picture)).toMatchObject({ contentAction: "allow", metaMatches: [] });
  });
});
