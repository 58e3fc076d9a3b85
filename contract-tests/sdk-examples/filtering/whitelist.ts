/** The examples of the whitelist, tried. */
import { expect } from "vitest";
import {
  createAdvancedDisallowedPhrase,
  createAllowedEntry,
  createDisallowedPhrase,
  createWhitelistTag,
  deleteAdvancedDisallowedPhrase,
  deleteAllowedEntry,
  deleteDisallowedPhrase,
  deleteWhitelistTag,
  findAllowedEntry,
  findWhitelistTag,
  listAdvancedDisallowedPhrases,
  listAllowedEntries,
  listDisallowedPhrases,
  listWhitelistTags,
  retrieveAdvancedDisallowedPhrase,
  retrieveAllowedEntry,
  retrieveDisallowedPhrase,
  retrieveWhitelist,
  retrieveWhitelistTag,
  searchAllowedEntries,
  updateAllowedEntry,
} from "../../../sdk/examples/filtering/whitelist.ts";
import { trial, trialOf } from "../trial.ts";
import { argumentsOf } from "./fixtures.ts";

export const whitelist = [
  trial(retrieveWhitelist, (allowed) => expect(allowed).toEqual(["seagulls"])),
  trial(listAllowedEntries, (list) => expect(list).toEqual(["seagull", "fly"])),
  trial(findAllowedEntry, (text) => expect(text).toBe("seagull in all its forms")),
  trial(createAllowedEntry, async ({ id, replacement }, { client }) => {
    expect((await client.filtering.retrieveAllowedEntry({ id })).entry).toMatchObject({ text: "swim", inflect: true });
    expect(replacement).toBe("seagull swims");
  }),
  trialOf(retrieveAllowedEntry, argumentsOf.allowedEntry, (text) => expect(text).toBe("seagull")),
  trialOf(updateAllowedEntry, argumentsOf.allowedEntry, (entry, { given }) =>
    expect(entry).toMatchObject({ ...given, inflect: false, tags: ["Animal"] }),
  ),
  trialOf(deleteAllowedEntry, argumentsOf.allowedEntry, (status) => expect(status).toBe(404)),
  trial(searchAllowedEntries, (found) => expect(found).toEqual(["fly", "seagull"])),
  trial(listWhitelistTags, async (ids, { client }) => {
    expect(Object.keys(ids).sort()).toEqual(["Animal", "Motion"]);
    expect(ids["Animal"]).toBe((await client.filtering.findWhitelistTag({ name: "Animal" })).tag.id);
  }),
  trial(findWhitelistTag, async (id = 0, { client }) => {
    expect((await client.filtering.retrieveWhitelistTag({ id })).tag.name).toBe("Animal");
    await deleteWhitelistTag(client, { id });
    expect(await findWhitelistTag(client)).toBe(undefined);
  }),
  trial(createWhitelistTag, async (tag, { client }) => {
    expect((await client.filtering.retrieveWhitelistTag({ id: tag.id })).tag).toEqual(tag);
  }),
  trialOf(retrieveWhitelistTag, argumentsOf.whitelistTag, (name) => expect(name).toBe("Animal")),
  trialOf(deleteWhitelistTag, argumentsOf.whitelistTag, async (left, { client, given }) => {
    expect(left).toBe(2);
    expect((await client.filtering.retrieveWhitelistTag.result(given)).status).toBe(404);
  }),
  trial(listDisallowedPhrases, (list) => expect(list).toEqual(["seagull fly"])),
  trial(createDisallowedPhrase, async ({ id, results }, { client }) => {
    expect((await client.filtering.retrieveDisallowedPhrase({ id })).phrase.parts).toEqual(["fly", "seagull"]);
    expect(results).toContain("disallowedPhrase");
  }),
  trialOf(retrieveDisallowedPhrase, argumentsOf.disallowedPhrase, (parts) => expect(parts).toEqual(["seagull", "fly"])),
  trialOf(deleteDisallowedPhrase, argumentsOf.disallowedPhrase, async (parts, { client, given }) => {
    expect(parts).toEqual(["fly", "fly"]);
    expect((await client.filtering.retrieveDisallowedPhrase.result(given)).status).toBe(404);
  }),
  trial(listAdvancedDisallowedPhrases, async (list, context) => {
    expect(list).toEqual([
      { ...(await argumentsOf.advancedDisallowedPhrase(context)), parts: ["Animal", "*", "Motion"] },
    ]);
  }),
  trial(createAdvancedDisallowedPhrase, async (id, { client }) => {
    const { phrase } = await client.filtering.retrieveAdvancedDisallowedPhrase({ id });
    expect(phrase.parts).toEqual(["Motion", "*", "Animal"]);
  }),
  trialOf(retrieveAdvancedDisallowedPhrase, argumentsOf.advancedDisallowedPhrase, (text) =>
    expect(text).toBe("Animal, any word, Motion"),
  ),
  trialOf(deleteAdvancedDisallowedPhrase, argumentsOf.advancedDisallowedPhrase, async (gone, { client, given }) => {
    expect(gone).toBe(true);
    expect((await client.filtering.retrieveAdvancedDisallowedPhrase.result(given)).status).toBe(404);
  }),
];
