import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry, someWord } from "./fixtures.ts";

const folder = await mkdtemp(join(tmpdir(), "gatehouse-"));
afterAll(() => rm(folder, { recursive: true }));
const many = Array.from({ length: 12 }, (_, index) => index);

// A database in memory has one connection; in a file, as a server has it by default, readers have one of their own.
test.each([
  ["the database of the tests", await start()],
  ["an SQLite file", await start({}, { databaseUrl: `sqlite:${join(folder, "gatehouse.db")}` })],
])("an entry is read as it was at one moment, however many replace it meanwhile: %s", async (_, { client }) => {
  const version = (name: string) => entry(word, { definition: name, tags: [name] });
  const word = someWord();
  const { entry: stored } = await client.filtering.createFilterEntry({ body: { entry: version("The first") } });
  for (let round = 0; round < 5; round++) {
    const writes = many.map((index) => {
      const body = { entry: version(`Version ${round}.${index}`) };
      return client.filtering.updateFilterEntry({ id: stored.id, body });
    });
    const single = [...many, ...many].map(() => client.filtering.retrieveFilterEntry({ id: stored.id }));
    const listed = many.map(() => client.filtering.searchFilterEntries({ text: word }));
    await Promise.all(writes);
    const seen = [
      ...(await Promise.all(single)).map((answer) => answer.entry),
      ...(await Promise.all(listed)).flatMap((answer) => answer.entries),
    ];
    for (const { definition, tags } of seen) expect(tags).toEqual([definition]);
  }
});
