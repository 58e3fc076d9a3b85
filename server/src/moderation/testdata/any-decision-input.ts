/** Any application, anything that can be found, any request: what the laws of the decision are tried on. */
import fc from "fast-check";
import type { FilterMatch } from "../content/matches.ts";
import type { DecisionInput } from "../decision/decision.ts";
import type { Configuration, ContentAction, DecisionPart } from "../decision/decision-outcomes.ts";
import { configured } from "./configured.ts";

/** The actions from the least to the most restrictive, as the document lists them. */
const actions = ["allow", "authorOnly", "replace", "queuedForApproval", "reject"] as const;
const severities = ["mild", "medium", "high", "severe"] as const;
const lists = [
  "emailRules",
  "urlRules",
  "phoneNumberRules",
  "imageQualityFilterRules",
  "videoQualityFilterRules",
] as const;

export const action = fc.constantFrom(...actions);
const score = fc.integer({ min: -1000, max: 1000 });
const consequences = { alertType: fc.constantFrom("Content" as const, "User" as const), userScoreAdjustment: score };
const optional = { requiredKeys: ["action"] as ["action"] };

const qualityRules = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
    fc.tuple(...[0, 1, 2].map(() => fc.record({ action, ...consequences }, optional))),
  )
  .map(([scores, rules]) => {
    const falling = scores.toSorted((a, b) => b - a);
    const strictest = rules
      .map((rule) => rule.action)
      .toSorted(byRestriction)
      .toReversed();
    return rules.map((rule, index) => ({ ...rule, score: falling[index] ?? 0, action: strictest[index] ?? "allow" }));
  });

const filterRule = fc
  .record({
    tags: fc.subarray(["Insult", "Oath", "Spam"], { minLength: 1 }),
    locales: fc.option(fc.subarray(["en", "de", "fr_CA"], { minLength: 1 }), { nil: undefined }),
    levels: fc.tuple(action, action, action, action),
    alerts: fc.tuple(...severities.map(() => fc.option(consequences.alertType, { nil: undefined }))),
    scores: fc.tuple(...severities.map(() => score)),
    minimumQuality: fc.option(fc.constantFrom(0, 0.5, 0.85, 1), { nil: undefined }),
    reportOnly: fc.boolean(),
  })
  .map(({ tags, locales, levels, alerts, scores, minimumQuality, reportOnly }) => {
    const rising = levels.toSorted(byRestriction);
    const byLevel = severities.flatMap((severity, index) => [
      [`${severity}Action`, rising[index]],
      ...(alerts[index] === undefined ? [] : [[`${severity}AlertType`, alerts[index]]]),
      [`${severity}UserScoreAdjustment`, scores[index]],
    ]);
    return {
      tags,
      reportOnly,
      ...(locales === undefined ? {} : { locales }),
      ...(minimumQuality === undefined ? {} : { minimumQuality }),
      ...Object.fromEntries(byLevel),
    };
  });

const minimumQuality = fc.constantFrom(0, 0.5, 1);
const nameRule = fc.record({ enabled: fc.boolean(), action, minimumQuality, ...consequences }, optional);

/** Any application: every list of rules, and what else the decision looks at. */
const configuration: fc.Arbitrary<Configuration> = fc
  .record({
    filterRules: fc.array(filterRule, { maxLength: 4 }),
    ...Object.fromEntries(lists.map((list) => [list, qualityRules])),
    rules: fc.record({
      usernameFilterRule: nameRule,
      senderDisplayNameFilterRule: nameRule.filter((rule) => rule.action !== "replace"),
      whitelistFilterRules: fc.record(
        {
          disallowedWord: fc.record({ action, ...consequences }, optional),
          disallowedPhrase: fc.record({ action, ...consequences }, optional),
        },
        { requiredKeys: [] },
      ),
    }),
    unicodeFilterRule: fc.record({ action: fc.constantFrom("allow", "reject") }),
    defaultActionIsQueueForApproval: fc.boolean(),
    noRuleUserScoreAdjustment: score,
  })
  .map((more) => configured({ storeContent: true, persistent: true, ...more }));

const place = { start: fc.nat({ max: 100 }), length: fc.nat({ max: 10 }) };
const match: fc.Arbitrary<FilterMatch> = fc.oneof(
  fc.record({
    ...place,
    type: fc.constant("blacklist" as const),
    quality: fc.constant(1),
    severity: fc.constantFrom(...severities),
    tags: fc.subarray(["Insult", "Oath", "Gossip"]),
    locale: fc.constantFrom("en", "en_US", "de", "fr"),
  }),
  fc.record({
    ...place,
    type: fc.constantFrom("emails" as const, "urls" as const, "phoneNumbers" as const),
    quality: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  }),
  fc.record({
    ...place,
    type: fc.constantFrom("unicode" as const, "username" as const, "characters" as const, "words" as const),
    quality: fc.constant(1),
  }),
  fc.record({
    ...place,
    type: fc.constant("whitelist" as const),
    quality: fc.constant(1),
    whitelistResult: fc.constantFrom("allowed" as const, "disallowedWord" as const, "disallowedPhrase" as const),
  }),
);
const media = fc.record({
  media: fc.constantFrom("image" as const, "video" as const),
  confidence: fc.nat({ max: 100 }),
});
export const parts: fc.Arbitrary<DecisionPart[]> = fc.array(
  fc.record({ matches: fc.array(match, { maxLength: 4 }), confidence: fc.option(media, { nil: undefined, freq: 3 }) }),
  { minLength: 1, maxLength: 3 },
);
const forced = fc.constantFrom(
  undefined,
  "requiresApproval" as const,
  "generatesAlert" as const,
  "generatesContentAlert" as const,
);
const nameProblem = { ...place, type: fc.constant("username" as const), quality: fc.constantFrom(0.3, 1) };
export const decisionInput: fc.Arbitrary<DecisionInput> = fc.record({
  configuration,
  parts,
  senderDisplayName: fc.array(fc.record(nameProblem), { maxLength: 2 }),
  forced,
  senderScore: score,
});

function byRestriction(one: ContentAction, other: ContentAction): number {
  return actions.indexOf(one) - actions.indexOf(other);
}
