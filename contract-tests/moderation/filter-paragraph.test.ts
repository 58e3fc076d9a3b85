import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry } from "./fixtures.ts";

const { client } = await start({
  dictionaries: ["en"],
  blacklist: {
    entries: [
      entry("heck", { filterMode: "embeddable", noun: true }),
      entry("crud", { filterMode: "embeddable", noun: true }),
      entry("gin", { filterMode: "nonEmbeddable" }),
      entry("nincompoop", { filterMode: "distinguishable", severity: "medium", noun: true }),
      entry("scallywag", { filterMode: "distinguishable", severity: "medium", variations: ["scalawag"], noun: true }),
      entry("flapdoodle", { filterMode: "distinguishable", severity: "severe", noun: true, verb: true }),
    ],
  },
});

/** Expected matches stand between « and »; the marks are removed before the text is sent. */
const marked = `Last night the harbour committee met again – and «heck», what a «crud»-covered mess! The «n1nc0mp00p»
from the docks, that old «s-c-a-l-l-y-w-a-g», talked «F L A P D O O D L E» about the checkout desk, the cruddy deck and
a class of assessors. 😀 "He's a «ｈｅｃｋ» of a «scа11ywag»," said the assistant, "and his «flapdoodles» are no better
than his «g!!n»." Dorking's ginger cat, a virgin sailor and two hecklers checked the bargain, assumed nothing and drank
crude oil; only the «NINCOMPOOPS» and a stray «scalawag» kept «flapdoodling» in the «crud»house. Passage to Essex: 10:45.`;

/** The text that is sent, and where in it the marked stretches stand. */
function unmark(text: string) {
  const [first = "", ...rest] = text.split("«");
  let content = first;
  const spans = rest.map((piece) => {
    const [matched = "", after = ""] = piece.split("»");
    const span = { start: content.length, length: matched.length, matched };
    content += matched + after;
    return span;
  });
  return { content, spans };
}

test("a real paragraph: every offensive and obfuscated word is found exactly where it stands, and no innocent one", async () => {
  const { content, spans } = unmark(marked);
  const { matches, metaMatches, replacement } = await client.moderation.filterContentItem({ body: { content } });
  expect(matches.map(({ start, length, matched }) => ({ start, length, matched }))).toEqual(spans);
  expect(matches.map(({ root }) => root)).toEqual([
    ...["heck", "crud", "nincompoop", "scallywag", "flapdoodle", "heck", "scallywag", "flapdoodle", "gin"],
    ...["nincompoop", "scallywag", "flapdoodle", "crud"],
  ]);
  expect(matches.map(({ severity }) => severity)).toEqual([
    ...["mild", "mild", "medium", "medium", "severe", "mild", "medium", "severe", "mild"],
    ...["medium", "medium", "severe", "mild"],
  ]);
  for (const { type, locale, tags } of matches) expect([type, locale, tags]).toEqual(["blacklist", "en", ["Insult"]]);
  expect(metaMatches).toEqual([]);
  expect(replacement).toBe(marked.replaceAll(/«([^»]*)»/g, (_, word: string) => "*".repeat(word.length)));
});

test("the same paragraph, limited to severe words, has those alone", async () => {
  const { content } = unmark(marked);
  const body = { content, blacklist: { minimumSeverity: "severe" as const } };
  const { matches } = await client.moderation.filterContentItem({ body });
  expect(matches.map(({ matched }) => matched)).toEqual(["F L A P D O O D L E", "flapdoodles", "flapdoodling"]);
});
