/** Sample content for a first start without a bootstrap file, with mild words. */
import type { FirstStart } from "./apply.ts";
import { type Bootstrap, checkBootstrap } from "./bootstrap-file.ts";

/** Tag of the sample words. */
const sampleTag = "Sample";

/** Returns a sample word list and an application whose rules replace mild words and reject severe ones. */
export function firstStartBootstrap(): Bootstrap & FirstStart {
  const bootstrap = checkBootstrap(
    {
      apiKeys: [{ name: "first start" }],
      dictionaries: ["en"],
      blacklist: {
        tags: [sampleTag],
        entries: [
          sample("heck", "mild", "embeddable", { noun: true }),
          sample("crud", "mild", "embeddable", { noun: true, adjective: true }),
          sample("turnip", "mild", "nonEmbeddable", { noun: true }),
          sample("nincompoop", "medium", "distinguishable", { noun: true }),
          sample("scallywag", "medium", "distinguishable", { noun: true, variations: ["scalawag"] }),
          sample("blatherskite", "high", "distinguishable", { noun: true }),
          sample("flapdoodle", "severe", "distinguishable", { noun: true, verb: true }),
        ],
      },
      moderationApplications: [
        {
          application: {
            id: sampleApplicationId,
            name: "Sample chat",
            moderationConfiguration: {
              filterRules: [
                {
                  tags: [sampleTag],
                  mildAction: "replace",
                  mediumAction: "replace",
                  highAction: "reject",
                  severeAction: "reject",
                },
              ],
            },
          },
        },
      ],
    },
    "The first start",
  );
  return { ...bootstrap, apiKeyOrigin: "firstStart" };
}

export const sampleApplicationId = "00000000-0000-4000-8000-00000000c4a7";

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
