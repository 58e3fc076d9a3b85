/** The examples of the words on the blacklist and in the dictionary, tried. */
import { expect } from "vitest";
import {
  createDictionaryEntry,
  createFilterEntry,
  deleteDictionaryEntriesByLocale,
  deleteDictionaryEntry,
  deleteFilterEntriesByLocale,
  deleteFilterEntry,
  findDictionaryEntry,
  findFilterEntry,
  retrieveDictionaryEntry,
  retrieveFilterEntry,
  searchDictionaryEntries,
  searchFilterEntries,
  updateDictionaryEntry,
  updateFilterEntry,
} from "../../../sdk/examples/filtering/words.ts";
import { trial, trialOf } from "../trial.ts";
import { argumentsOf } from "./fixtures.ts";

export const words = [
  trial(findFilterEntry, async (severity, { client }) => {
    expect(severity).toBe("medium");
    await client.filtering.deleteFilterEntriesByLocale({ locale: "en" });
    expect(await findFilterEntry(client)).toBe("not on the blacklist");
  }),
  trial(createFilterEntry, async ({ id, replacement }, { client }) => {
    expect((await client.filtering.retrieveFilterEntry({ id })).entry.text).toBe("landlubber");
    expect(replacement).toBe("You ***********!");
  }),
  trialOf(retrieveFilterEntry, argumentsOf.filterEntry, (text) => expect(text).toBe("scallywag: medium, Insult")),
  trialOf(updateFilterEntry, argumentsOf.filterEntry, (entry, { given }) =>
    expect(entry).toMatchObject({ ...given, text: "scallywag", severity: "severe", noun: true }),
  ),
  trialOf(deleteFilterEntry, argumentsOf.filterEntry, async (outcome, { client, given }) => {
    expect(outcome).toBe("deleted");
    expect(await deleteFilterEntry(client, given)).toBe("there was none");
  }),
  trial(searchFilterEntries, (found) => expect(found).toEqual(["scoundrel (en)", "scurvy (en)", "sot (en_GB)"])),
  trial(deleteFilterEntriesByLocale, async (left, { client }) => {
    expect(left).toBe(0);
    expect((await client.filtering.searchFilterEntries()).totalResults).toBe(4);
  }),
  trial(findDictionaryEntry, (tags) => expect(tags).toEqual([])),
  trial(createDictionaryEntry, (matches) => expect(matches).toEqual({ before: 1, after: 0 })),
  trialOf(retrieveDictionaryEntry, argumentsOf.dictionaryEntry, (text) => expect(text).toBe("checker (en)")),
  trialOf(updateDictionaryEntry, argumentsOf.dictionaryEntry, (entry, { given }) =>
    expect(entry).toMatchObject({ ...given, text: "checkermate", tags: ["Insult"] }),
  ),
  trialOf(deleteDictionaryEntry, argumentsOf.dictionaryEntry, (status) => expect(status).toBe(404)),
  trial(searchDictionaryEntries, (shown) => expect(shown).toEqual(["moule, navire (of 3)", "checker (of 3)"])),
  trial(deleteDictionaryEntriesByLocale, async (removed, { client }) => {
    expect(removed.sort()).toEqual(["moule", "navire"]);
    expect((await client.filtering.searchDictionaryEntries()).totalResults).toBe(1);
  }),
];
