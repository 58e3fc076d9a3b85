/** Fixtures for the examples of the filtering interface: the bootstrap, and objects that a test adds. */
import type { BootstrapObject } from "@gatehouse/server";
import type { TrialContext } from "../trial.ts";
import type { Setting } from "../try-examples.ts";

export const applicationId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
export const contentUserId = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87";
export const otherUserId = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f88";

type Entry = NonNullable<NonNullable<BootstrapObject["blacklist"]>["entries"]>[number];

function word(text: string, severity: Entry["severity"], locale = "en"): Entry {
  return { text, locale, filterMode: "distinguishable", severity, tags: ["Insult"], noun: true };
}

export const setting: Setting = {
  bootstrap: {
    moderationApplications: [
      { application: { id: applicationId, name: "Harbour Chat", moderationConfiguration: { storeContent: true } } },
    ],
    blacklist: {
      tags: ["Insult"],
      entries: [
        word("scallywag", "medium"),
        word("scoundrel", "severe"),
        word("scurvy", "high"),
        word("sot", "high", "en_GB"),
        word("swab", "mild"),
      ],
      dictionary: [
        { text: "checker", locale: "en" },
        { text: "navire", locale: "fr" },
        { text: "moule", locale: "fr" },
      ],
      phrases: [{ locale: "en", pattern: "\\bsuch an? %Insult%", severity: "high", tags: ["Insult"] }],
    },
    whitelist: {
      tags: ["Animal", "Motion"],
      allowed: [
        { text: "seagull", locale: "en", inflect: true, tags: ["Animal"] },
        { text: "fly", locale: "en", inflect: true, exclusions: ["flew"], tags: ["Motion"] },
      ],
      disallowedPhrases: [{ parts: ["seagull", "fly"] }],
      advancedDisallowedPhrases: [{ parts: ["Animal", "*", "Motion"] }],
    },
  },
};

/** Arguments of the examples: objects on the lists. */
export const argumentsOf = {
  filterEntry: async ({ client }: TrialContext) =>
    client.filtering.findFilterEntry({ text: "scallywag", locale: "en" }).then(({ entry: { id } }) => ({ id })),
  dictionaryEntry: async ({ client }: TrialContext) =>
    client.filtering.findDictionaryEntry({ text: "checker", locale: "en" }).then(({ entry: { id } }) => ({ id })),
  blacklistTag: async ({ client }: TrialContext) =>
    client.filtering.findBlacklistTag({ name: "Insult" }).then(({ tag: { id } }) => ({ id })),
  blacklistPhrase: async ({ client }: TrialContext) =>
    client.filtering.listBlacklistPhrases().then(({ phrases }) => only(phrases)),
  allowedEntry: async ({ client }: TrialContext) =>
    client.filtering.findAllowedEntry({ text: "seagull", locale: "en" }).then(({ entry: { id } }) => ({ id })),
  whitelistTag: async ({ client }: TrialContext) =>
    client.filtering.findWhitelistTag({ name: "Animal" }).then(({ tag: { id } }) => ({ id })),
  disallowedPhrase: async ({ client }: TrialContext) =>
    client.filtering.listDisallowedPhrases().then(({ phrases }) => only(phrases)),
  advancedDisallowedPhrase: async ({ client }: TrialContext) =>
    client.filtering.listAdvancedDisallowedPhrases().then(({ phrases }) => only(phrases)),
};

function only([found, ...others]: readonly { readonly id: number }[]): { readonly id: number } {
  if (found === undefined || others.length > 0) throw new Error("There is not exactly one.");
  return { id: found.id };
}
