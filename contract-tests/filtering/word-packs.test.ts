/** Word packs of a bootstrap, on every database (Decisions: Word packs). */
import { expect, test } from "vitest";
import { start } from "../support/server.ts";

const own = { text: "idiot", locale: "en", filterMode: "exactMatch", severity: "mild" } as const;
const { server, client } = await start({
  packs: ["insults-en", "insults-ru"],
  blacklist: { entries: [{ ...own, tags: ["Own"] }] },
});

async function found(content: string): Promise<unknown> {
  const { matches } = await client.moderation.filterContentItem({ body: { content, blacklist: {} } });
  return matches.map(({ root, locale, severity, tags }) => [root, locale, severity, tags]);
}

test("words of each language are found, and the bootstrap's own entry wins", async () => {
  expect(await found("you m0ron")).toEqual([["moron", "en", "medium", ["Insult"]]]);
  expect(await found("ты дурак")).toEqual([["дурак", "ru", "mild", ["Insult"]]]);
  expect(await found("idiot")).toEqual([["idiot", "en", "mild", ["Own"]]]);
});

test("after a reset, which empties the store, they are there again", async () => {
  const { entry } = await client.filtering.findFilterEntry({ text: "moron", locale: "en" });
  await client.filtering.deleteFilterEntry({ id: entry.id });
  expect(await found("you moron")).toEqual([]);
  await server.reset();
  expect(await found("you moron")).toEqual([["moron", "en", "medium", ["Insult"]]]);
});
