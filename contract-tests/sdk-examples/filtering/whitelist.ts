/** The examples of the whitelist, tried. */
import { expect } from "vitest";
import { createAdvancedDisallowedPhrase } from "../../../sdk/examples/filtering/createAdvancedDisallowedPhrase.ts";
import { createAllowedEntry } from "../../../sdk/examples/filtering/createAllowedEntry.ts";
import { createDisallowedPhrase } from "../../../sdk/examples/filtering/createDisallowedPhrase.ts";
import { createWhitelistTag } from "../../../sdk/examples/filtering/createWhitelistTag.ts";
import { deleteAdvancedDisallowedPhrase } from "../../../sdk/examples/filtering/deleteAdvancedDisallowedPhrase.ts";
import { deleteAllowedEntry } from "../../../sdk/examples/filtering/deleteAllowedEntry.ts";
import { deleteDisallowedPhrase } from "../../../sdk/examples/filtering/deleteDisallowedPhrase.ts";
import { deleteWhitelistTag } from "../../../sdk/examples/filtering/deleteWhitelistTag.ts";
import { findAllowedEntry } from "../../../sdk/examples/filtering/findAllowedEntry.ts";
import { findWhitelistTag } from "../../../sdk/examples/filtering/findWhitelistTag.ts";
import { listAdvancedDisallowedPhrases } from "../../../sdk/examples/filtering/listAdvancedDisallowedPhrases.ts";
import { listAllowedEntries } from "../../../sdk/examples/filtering/listAllowedEntries.ts";
import { listDisallowedPhrases } from "../../../sdk/examples/filtering/listDisallowedPhrases.ts";
import { listWhitelistTags } from "../../../sdk/examples/filtering/listWhitelistTags.ts";
import { retrieveAdvancedDisallowedPhrase } from "../../../sdk/examples/filtering/retrieveAdvancedDisallowedPhrase.ts";
import { retrieveAllowedEntry } from "../../../sdk/examples/filtering/retrieveAllowedEntry.ts";
import { retrieveDisallowedPhrase } from "../../../sdk/examples/filtering/retrieveDisallowedPhrase.ts";
import { retrieveWhitelist } from "../../../sdk/examples/filtering/retrieveWhitelist.ts";
import { retrieveWhitelistTag } from "../../../sdk/examples/filtering/retrieveWhitelistTag.ts";
import { searchAllowedEntries } from "../../../sdk/examples/filtering/searchAllowedEntries.ts";
import { updateAllowedEntry } from "../../../sdk/examples/filtering/updateAllowedEntry.ts";
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
