/** The full whitelist is whole, however many phrases it holds (Filtering, Limits, Full whitelist size). */
import { expect, test } from "vitest";
import { start } from "../support/server.ts";

const words = Array.from({ length: 24 }, (_, index) => `word${String.fromCodePoint(97 + (index % 26))}${index}`);
/** More than are read at once. */
const pairs = words.flatMap((one) => words.map((other) => ({ parts: [one, other] })));

const { client } = await start({
  whitelist: {
    allowed: words.map((text) => ({ text, locale: "en", tags: [text] })),
    disallowedPhrases: pairs,
    advancedDisallowedPhrases: pairs.toReversed(),
  },
});

test("both kinds of phrases come whole and by id, in it and listed alone", async () => {
  const { whitelist } = await client.filtering.retrieveWhitelist({});
  const partsOf = (phrases: readonly { parts: string[] }[]) => phrases.map(({ parts }) => ({ parts }));
  expect(partsOf(whitelist.disallowedEntries)).toEqual(pairs);
  expect(partsOf(whitelist.advancedDisallowedEntries)).toEqual(pairs.toReversed());
  const listed = (await client.filtering.listDisallowedPhrases({})).phrases;
  expect(listed).toEqual(whitelist.disallowedEntries);
  expect((await client.filtering.listAdvancedDisallowedPhrases({})).phrases).toEqual(
    whitelist.advancedDisallowedEntries,
  );
});

test("the last of them forbids as the first does", async () => {
  for (const { parts } of [pairs[0], pairs.at(-1)].filter((pair) => pair !== undefined)) {
    const body = { content: parts.join(" "), whitelist: true };
    const { matches } = await client.moderation.filterContentItem({ body });
    expect(matches.map(({ whitelistResult }) => whitelistResult)).toContain("disallowedPhrase");
  }
});
