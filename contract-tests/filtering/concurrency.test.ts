import { describe, expect, test } from "vitest";
import { codesOf } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, found, someWord } from "./fixtures.ts";

const { client } = await start();
const many = Array.from({ length: 12 }, (_, index) => index);

/** One of the requests is done; every other one is refused with this code at this field. */
function oneOf(answers: readonly { status: number; body?: unknown }[], field: string): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status === 200) continue;
    expect(status).toBe(400);
    expect(codesOf(body)).toEqual({ [field]: `[duplicate]${field}` });
  }
}

describe("of many requests for one unique value, one is done (Decisions: Duplicates)", () => {
  test("a filter entry's text and locale", async () => {
    const text = someWord();
    const body = { entry: entry(text) };
    oneOf(await Promise.all(many.map(() => client.filtering.createFilterEntry.result({ body }))), "entry.text");
    expect((await client.filtering.searchFilterEntries({ text })).totalResults).toBe(1);
    expect(await found(client, text)).toEqual([text]);
  });

  test("a filter entry's text, by replacing others", async () => {
    const ids = await Promise.all(
      many.map(async () => (await client.filtering.createFilterEntry({ body: { entry: entry(someWord()) } })).entry.id),
    );
    const text = someWord();
    const body = { entry: entry(text) };
    oneOf(await Promise.all(ids.map((id) => client.filtering.updateFilterEntry.result({ id, body }))), "entry.text");
    expect((await client.filtering.searchFilterEntries({ text })).totalResults).toBe(1);
  });

  test("a tag's name", async () => {
    const body = { tag: { name: "Wanted" } };
    oneOf(await Promise.all(many.map(() => client.filtering.createBlacklistTag.result({ body }))), "tag.name");
    const { tags } = await client.filtering.listBlacklistTags({});
    expect(tags.filter(({ name }) => name === "Wanted")).toHaveLength(1);
  });
});

test("entries that create the same new tags at the same time all succeed and share them", async () => {
  const names = ["Shared A", "Shared B", "Shared C"];
  const answers = await Promise.all(
    many.map((index) => {
      const tags = index % 2 === 0 ? names : names.toReversed();
      return index % 3 === 0
        ? client.filtering.createDictionaryEntry.result({ body: { entry: { text: someWord(), locale: "en" }, tags } })
        : client.filtering.createFilterEntry.result({ body: { entry: entry(someWord(), { tags }) } });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200));
  const { tags } = await client.filtering.listBlacklistTags({});
  expect(tags.filter(({ name }) => name.startsWith("Shared")).map(({ name }) => name)).toEqual(names);
});

test("of many deletions of one entry, one is done and the others find nothing", async () => {
  const { entry: stored } = await client.filtering.createFilterEntry({ body: { entry: entry(someWord()) } });
  const answers = await Promise.all(many.map(() => client.filtering.deleteFilterEntry.result({ id: stored.id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...many.slice(1).map(() => 404)]);
});

test("entries that name a tag while it is deleted are stored all the same, with the tag or without it", async () => {
  for (let round = 0; round < 3; round++) {
    const name = `Fleeting ${round}`;
    const { tag } = await client.filtering.createBlacklistTag({ body: { tag: { name } } });
    const [deleted, ...created] = await Promise.all([
      client.filtering.deleteBlacklistTag.result({ id: tag.id }),
      ...many.map(() =>
        client.filtering.createFilterEntry.result({ body: { entry: entry(someWord(), { tags: [name, "Lasting"] }) } }),
      ),
    ]);
    expect(deleted.status).toBe(200);
    expect(created.map(({ status }) => status)).toEqual(many.map(() => 200));
  }
});

test("an entry that is replaced while it is deleted is replaced or not there", async () => {
  const { entry: stored } = await client.filtering.createFilterEntry({ body: { entry: entry(someWord()) } });
  const [deleted, ...replaced] = await Promise.all([
    client.filtering.deleteFilterEntry.result({ id: stored.id }),
    ...many.map((index) => {
      const body = { entry: entry(stored.text, { tags: [`Racing ${index}`] }) };
      return client.filtering.updateFilterEntry.result({ id: stored.id, body });
    }),
  ]);
  expect(deleted.status).toBe(200);
  for (const { status } of replaced) expect([200, 404]).toContain(status);
  expect((await client.filtering.retrieveFilterEntry.result({ id: stored.id })).status).toBe(404);
});

test("words added at the same time are all in force when their requests are answered", async () => {
  const words = many.map(() => someWord());
  const seen = await Promise.all(
    words.map(async (text) => {
      await client.filtering.createFilterEntry({ body: { entry: entry(text) } });
      return found(client, text);
    }),
  );
  expect(seen).toEqual(words.map((text) => [text]));
  expect(await found(client, words.join(" "))).toEqual(words);
});

test("allowed words added at the same time are all in force when their requests are answered", async () => {
  const words = many.map(() => someWord());
  const denied = async (content: string) => {
    const { matches } = await client.moderation.filterContentItem({ body: { content, whitelist: true } });
    return matches.filter(({ whitelistResult }) => whitelistResult !== "allowed").map(({ start }) => start);
  };
  const seen = await Promise.all(
    words.map(async (text) => {
      const { entry: allowed } = await client.filtering.createAllowedEntry({ body: { entry: { text, locale: "en" } } });
      const whenAllowed = await denied(text);
      await client.filtering.deleteAllowedEntry({ id: allowed.id });
      return [whenAllowed, await denied(text)];
    }),
  );
  expect(seen).toEqual(words.map(() => [[], [0]]));
});
