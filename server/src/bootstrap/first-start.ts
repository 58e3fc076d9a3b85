/** Content of a first start without a bootstrap file: the English word packs, and an application that acts on them. */
import type { FirstStart } from "./apply.ts";
import { type Bootstrap, checkBootstrap } from "./bootstrap-file.ts";
import { sampleApplicationId } from "./sample-application.ts";
import { sampleObjects } from "./sample-data/objects.ts";
import type { WordPackName } from "./word-packs.ts";

/** Packs of a first start; those with words that offend in some contexts alone are not among them. */
const packs = [
  "slurs-en",
  "sexual-en",
  "insults-en",
  "profanity-en",
  "self-harm-en",
  "violence-en",
  "drugs-en",
  "spam-en",
] as const satisfies readonly WordPackName[];

/** Tag of the words in the examples of the guides, which are fit to be printed. */
const sampleTag = "Sample";

/**
 * Returns word packs, a few sample words and an application with rules for both.
 * @param hasSamples also returns the objects of the documentation's requests
 */
export function firstStartBootstrap(hasSamples = false): Bootstrap & FirstStart {
  const { blacklist, moderationApplications, ...samples } = hasSamples ? sampleObjects() : noSamples;
  const bootstrap = checkBootstrap(
    {
      ...samples,
      apiKeys: [{ name: "first start" }],
      dictionaries: ["en"],
      packs,
      blacklist: {
        ...blacklist,
        tags: [sampleTag, ...blacklist.tags],
        entries: [
          sample("heck", "mild", "embeddable", { noun: true }),
          sample("nincompoop", "medium", "distinguishable", { noun: true }),
          sample("scallywag", "medium", "distinguishable", { noun: true, variations: ["scalawag"] }),
          sample("blatherskite", "high", "distinguishable", { noun: true }),
          sample("flapdoodle", "severe", "distinguishable", { noun: true, verb: true }),
          ...blacklist.entries,
        ],
      },
      moderationApplications: [
        {
          application: {
            id: sampleApplicationId,
            name: "Sample chat",
            // Queues need the first two; the third says which words a rule met.
            moderationConfiguration: { storeContent: true, persistent: true, returnFilterMatches: true, filterRules },
          },
        },
        ...moderationApplications,
      ],
    },
    "The first start",
  );
  return { ...bootstrap, apiKeyOrigin: "firstStart" };
}

const noSamples = { blacklist: { tags: [], entries: [] }, moderationApplications: [] };

/** Leaves out guesses (Decisions: Guessed words). */
const minimumQuality = 0.5;

/** Rejects slurs, threats and calls to suicide, queues insults for a moderator, and replaces mild words. */
const filterRules = [
  actions(["Slur"], ["reject", "reject", "reject", "reject"]),
  actions(["Violence", "Self-harm"], ["queuedForApproval", "queuedForApproval", "queuedForApproval", "reject"]),
  actions(["Insult", "Drugs", "Spam"], ["replace", "queuedForApproval", "queuedForApproval", "queuedForApproval"]),
  actions(["Profanity", "Sexual", sampleTag], ["replace", "replace", "replace", "reject"]),
];

type Actions = readonly [mild: string, medium: string, high: string, severe: string];

function actions(tags: readonly string[], [mildAction, mediumAction, highAction, severeAction]: Actions): object {
  return { tags, minimumQuality, mildAction, mediumAction, highAction, severeAction };
}

function sample(text: string, severity: string, filterMode: string, more: object): object {
  return {
    text,
    locale: "en",
    severity,
    filterMode,
    tags: [sampleTag],
    collapseDoubles: true,
    replacePhonetics: true,
    ...more,
  };
}
