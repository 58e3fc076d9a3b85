/** The examples of the blacklist's tags and phrases, tried. */
import { expect } from "vitest";
import {
  createBlacklistPhrase,
  createBlacklistTag,
  deleteBlacklistPhrase,
  deleteBlacklistTag,
  findBlacklistTag,
  listBlacklistPhrases,
  listBlacklistTags,
  retrieveBlacklistPhrase,
  retrieveBlacklistTag,
  updateBlacklistPhrase,
} from "../../../sdk/examples/filtering/tags-and-phrases.ts";
import { trial, trialOf } from "../trial.ts";
import { argumentsOf } from "./fixtures.ts";

export const tagsAndPhrases = [
  trial(listBlacklistTags, (names) => expect(names).toEqual(["Insult"])),
  trial(findBlacklistTag, async (id, { client }) => {
    expect((await client.filtering.retrieveBlacklistTag({ id })).tag.name).toBe("Insult");
  }),
  trial(createBlacklistTag, async (id, { client }) => {
    expect((await client.filtering.retrieveBlacklistTag({ id })).tag.name).toBe("Slander");
    expect(await createBlacklistTag(client), "the second time").toBe(id);
  }),
  trialOf(retrieveBlacklistTag, argumentsOf.blacklistTag, (name) => expect(name).toBe("Insult")),
  trialOf(deleteBlacklistTag, argumentsOf.blacklistTag, (left) => expect(left).toEqual([])),
  trial(listBlacklistPhrases, (list) => expect(list).toEqual(["high: \\bsuch an? %Insult%"])),
  trial(createBlacklistPhrase, async (id, { client }) => {
    expect((await client.filtering.retrieveBlacklistPhrase({ id })).phrase.severity).toBe("high");
    const { matches } = await client.moderation.filterContentItem({ body: { content: "Hey you old scallywag" } });
    expect(matches).toContainEqual(expect.objectContaining({ blacklistResult: "phrase", start: 4, length: 17 }));
    await expect(createBlacklistPhrase(client), "the second time").rejects.toThrow(/\w/);
  }),
  trialOf(retrieveBlacklistPhrase, argumentsOf.blacklistPhrase, (pattern) => expect(pattern).toMatch(/^\\bsuch/)),
  trialOf(updateBlacklistPhrase, argumentsOf.blacklistPhrase, async (severity, { client, given }) => {
    expect(severity).toBe("medium");
    expect(await retrieveBlacklistPhrase(client, given)).toContain("(?:old )?");
  }),
  trialOf(deleteBlacklistPhrase, argumentsOf.blacklistPhrase, (left) => expect(left).toBe(0)),
];
