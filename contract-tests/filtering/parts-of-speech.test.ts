/** Each part-of-speech flag, by itself, adds its inflections to what is found (Filtering, Blacklist filter entry; Decisions: Inflections). */
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry, found } from "./fixtures.ts";

const { client } = await start();

/** Forms that are found only with the flag, and forms that are never found. */
const inflected = [
  ["noun", "glonk", ["glonks"], ["glonking", "glonker", "glonkly"]],
  ["verb", "brask", ["brasks", "brasked", "brasking"], ["braskest", "braskly", "braskness"]],
  ["adjective", "zonky", ["zonkier", "zonkiest", "zonkily"], ["zonkys", "zonkying"]],
  ["adverb", "splood", ["splooder", "sploodest"], ["sploods", "splooding", "sploodly"]],
] as const;

test.each(inflected)("%s: %s", async (flag, text, forms, others) => {
  const body = (more: object) => ({ entry: entry(text, { filterMode: "nonEmbeddable", ...more }) });
  const { id } = (await client.filtering.createFilterEntry({ body: body({}) })).entry;
  const content = [text, ...forms, ...others].join("; ");
  expect(await found(client, content)).toEqual([text]);
  await client.filtering.updateFilterEntry({ id, body: body({ [flag]: true }) });
  expect(await found(client, content)).toEqual([text, ...forms]);
  await client.filtering.updateFilterEntry({ id, body: body({}) });
  expect(await found(client, content)).toEqual([text]);
});
