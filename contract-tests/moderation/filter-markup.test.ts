import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry } from "./fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("twit"), entry("blue twit")] } });

async function filter(content: string, contentType?: "text" | "html" | "bbcode", more: object = {}) {
  const body = { content, ...(contentType === undefined ? {} : { contentType }), ...more };
  return client.moderation.filterContentItem({ body });
}

describe("contentType (Moderation, Filter request body)", () => {
  const html = "A tw<b>i</b>t, a t&#119;it";
  const bbcode = "A tw[b]i[/b]t";

  test("html, since 3.19.0: what a reader sees is read, and the places are those of the source", async () => {
    const { matches, replacement } = await filter(html, "html");
    expect(matches.map(({ start, length, matched }) => [start, length, matched])).toEqual([
      [2, 11, "tw<b>i</b>t"],
      [17, 9, "t&#119;it"],
    ]);
    expect(replacement).toBe("A **<b>*</b>*, a ****");
  });

  test("bbcode", async () => {
    const { matches, replacement } = await filter(bbcode, "bbcode");
    expect(matches.map(({ start, length, matched }) => [start, length, matched])).toEqual([[2, 11, "tw[b]i[/b]t"]]);
    expect(replacement).toBe("A **[b]*[/b]*");
  });

  test("each reads its own markup alone", async () => {
    expect((await filter(bbcode, "html")).matches).toEqual([]);
    expect((await filter("A tw<b>i</b>t", "bbcode")).matches).toEqual([]);
  });

  test("text is the default, in which markup is text: the type is not guessed", async () => {
    for (const content of ["A tw<b>i</b>t", bbcode]) {
      expect(await filter(content)).toEqual({ matches: [], metaMatches: [], replacement: content });
      expect(await filter(content, "text")).toEqual(await filter(content));
    }
  });

  test("a block is a line break; nothing is found across the cells of a table", async () => {
    const cells = (one: string, other: string) => `<table><tr><td>${one}</td><td>${other}</td></tr></table>`;
    expect((await filter("tw\nit")).matches).toMatchObject([{ start: 0, length: 5 }]);
    expect((await filter("<p>tw</p><p>it</p>", "html")).matches).toMatchObject([{ start: 3, length: 11 }]);
    expect((await filter(cells("tw", "it"), "html")).matches).toEqual([]);
    expect((await filter(cells("blue", "twit"), "html")).matches.map(({ root }) => root)).toEqual(["twit"]);
  });

  test("overlapping roots are all reported, and replaced as one", async () => {
    const { matches, replacement } = await filter("a blue <i>twit</i>", "html");
    expect(matches.map(({ root }) => root).toSorted()).toEqual(["blue twit", "twit"]);
    expect(replacement).toBe("a *****<i>****</i>");
  });
});

describe("metaMatches: those inside attributes (Decisions: Filter response)", () => {
  test("in HTML; the replacement leaves them", async () => {
    const content = '<img alt="a twit" title="nell@example.com">Ahoy';
    const { matches, metaMatches, replacement } = await filter(content, "html");
    expect(matches).toEqual([]);
    expect(metaMatches.map(({ type, start, length }) => [type, content.slice(start, start + length)])).toEqual([
      ["blacklist", "twit"],
      ["emails", "nell@example.com"],
    ]);
    expect(replacement).toBe(content);
  });

  test("in BBCode", async () => {
    const content = "[url=http://example.com/twit]Ahoy, twit[/url]";
    const { matches, metaMatches } = await filter(content, "bbcode");
    expect(matches.map(({ start }) => start)).toEqual([content.lastIndexOf("twit")]);
    expect(metaMatches.map(({ type }) => type).toSorted()).toEqual(["blacklist", "urls"]);
  });

  test("the options hold for them", async () => {
    const content = '<img alt="a twit # quay" title="nell@example.com">';
    const options = { blacklist: { disabled: true }, emails: { disabled: true }, characters: ["#"], words: ["quay"] };
    const { metaMatches } = await filter(content, "html", options);
    expect(metaMatches.map(({ type }) => type)).toEqual(["characters", "words"]);
  });

  test("there are none in plain text", async () => {
    expect((await filter('<img alt="a twit">', "text")).metaMatches).toEqual([]);
  });
});

test("characters, words and Unicode ranges are found as a reader sees them", async () => {
  const content = "<b>#</b> &#35; qu<i>ay</i> &#xE000;<br>";
  const { matches } = await filter(content, "html", { characters: ["#", "\n"], words: ["quay"] });
  expect(matches.map(({ type, start, length }) => [type, content.slice(start, start + length)])).toEqual([
    ["characters", "#"],
    ["characters", "&#35;"],
    ["words", "qu<i>ay</i>"],
    ["unicode", "&#xE000;"],
  ]);
  expect(matches.at(-1)?.indices).toEqual([content.indexOf("&#xE000;")]);
});
