/**
 * The decision: which rules of an application a content item meets, and what follows. Pure; it explains itself by the
 * outcomes it lists (Moderation, Moderation application; Conventions, Moderation, "Order of decisions").
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Severity } from "../filter/filter.ts";
import { servesLocale } from "../filter/locales.ts";
import { isMoreRestrictive } from "./application-rules.ts";
import type { ModerationApplication } from "./applications.ts";
import type { FilterMatch } from "./matches.ts";

export type ContentAction = components["schemas"]["ContentAction"];
export type ModerationAction = components["schemas"]["ForcedModeration"];
type Configuration = ModerationApplication["moderationConfiguration"];
type FilterRule = NonNullable<Configuration["filterRules"]>[number];
type QualityRule = Configuration["emailRules"][number];
type Rules = Configuration["rules"];
type Consequences = Pick<QualityRule, "action"> & Partial<Pick<QualityRule, "alertType" | "userScoreAdjustment">>;
type AlertType = components["schemas"]["AlertType"];

/** What one rule makes of one match. */
export interface Outcome {
  readonly rule: string;
  readonly match: FilterMatch;
  /** The index of the part in which the match was found. */
  readonly part: number;
  readonly action: ContentAction;
  readonly alertType: AlertType | undefined;
  readonly scoreAdjustment: number;
}

export interface Decision {
  readonly contentAction: ContentAction;
  readonly moderationAction: ModerationAction | undefined;
  /** What is added to the sender's score. */
  readonly scoreAdjustment: number;
  /** The outcomes whose matches are replaced in the text. */
  readonly replaced: readonly Outcome[];
  readonly outcomes: readonly Outcome[];
}

export interface Circumstances {
  readonly configuration: Configuration;
  /** The matches of each part. */
  readonly matches: readonly (readonly FilterMatch[])[];
  /** What the request's `moderation` forces. */
  readonly forced: ModerationAction | undefined;
  readonly senderScore: number;
}

export function decide({ configuration, matches, forced, senderScore }: Circumstances): Decision {
  const outcomes = matches.flatMap((found, part) => found.flatMap((match) => outcomesOf(configuration, match, part)));
  const ruled = outcomes.map(({ action }) => action).reduce(moreRestrictive, "allow");
  const contentAction = chooseAction(configuration, ruled, forced);
  return {
    contentAction,
    moderationAction: forced ?? (contentAction === "queuedForApproval" ? "requiresApproval" : alert(outcomes)),
    scoreAdjustment: scoreAdjustment(configuration, outcomes, senderScore),
    replaced: outcomes.filter(({ action }) => action === "replace"),
    outcomes,
  };
}

/** The request's `moderation` first, then the most restrictive rule, then the default of the application. */
function chooseAction(
  configuration: Configuration,
  ruled: ContentAction,
  forced: ModerationAction | undefined,
): ContentAction {
  if (forced === "requiresApproval") return "queuedForApproval";
  const byDefault = configuration.defaultActionIsQueueForApproval && ruled === "allow" && forced === undefined;
  return byDefault ? "queuedForApproval" : ruled;
}

function moreRestrictive(one: ContentAction, other: ContentAction): ContentAction {
  return isMoreRestrictive(other, one) ? other : one;
}

/** A user alert weighs more than one about the content alone. */
function alert(outcomes: readonly Outcome[]): ModerationAction | undefined {
  if (outcomes.some(({ alertType }) => alertType === "User")) return "generatesAlert";
  return outcomes.some(({ alertType }) => alertType === "Content") ? "generatesContentAlert" : undefined;
}

/** `noRuleUserScoreAdjustment` counts only while the score is below zero, and lifts it to zero at most. */
function scoreAdjustment(configuration: Configuration, outcomes: readonly Outcome[], senderScore: number): number {
  if (outcomes.length > 0) return outcomes.reduce((sum, outcome) => sum + outcome.scoreAdjustment, 0);
  const relief = configuration.noRuleUserScoreAdjustment ?? 0;
  return senderScore < 0 ? Math.min(relief, -senderScore) : 0;
}

function outcomesOf(configuration: Configuration, match: FilterMatch, part: number): Outcome[] {
  switch (match.type) {
    case "blacklist":
      return filterRuleOutcomes(configuration.filterRules ?? [], match, part);
    case "unicode": {
      const { action } = configuration.unicodeFilterRule;
      return action === "reject"
        ? [{ rule: "unicodeFilterRule", match, part, action, alertType: undefined, scoreAdjustment: 0 }]
        : [];
    }
    case "emails":
      return qualityRuleOutcomes("emailRules", configuration.emailRules, match, part);
    case "urls":
      return qualityRuleOutcomes("urlRules", configuration.urlRules, match, part);
    case "phoneNumbers":
      return qualityRuleOutcomes("phoneNumberRules", configuration.phoneNumberRules, match, part);
    case "username":
      return usernameRuleOutcomes(configuration.rules.usernameFilterRule, match, part);
    case "whitelist":
      return whitelistRuleOutcomes(configuration.rules.whitelistFilterRules, match, part);
    default:
      return [];
  }
}

/** The rule for high, medium or low certainty: the first whose score, itself included, the match reaches. */
function qualityRuleOutcomes(name: string, rules: readonly QualityRule[], match: FilterMatch, part: number): Outcome[] {
  // A quality of 0.29 times 100 is 28.999999999999996.
  const score = Math.round(match.quality * 10_000) / 100;
  const index = rules.findIndex((rule) => score >= rule.score);
  const rule = rules[index];
  return rule === undefined ? [] : [{ rule: `${name}[${index}]`, match, part, ...consequences(rule) }];
}

function usernameRuleOutcomes(rule: Rules["usernameFilterRule"], match: FilterMatch, part: number): Outcome[] {
  const { action } = rule;
  if (!rule.enabled || action === undefined) return [];
  return [{ rule: "rules.usernameFilterRule", match, part, ...consequences({ ...rule, action }) }];
}

function whitelistRuleOutcomes(rules: Rules["whitelistFilterRules"], match: FilterMatch, part: number): Outcome[] {
  const kind = match.whitelistResult;
  const rule = kind === undefined || kind === "allowed" ? undefined : rules?.[kind];
  return rule === undefined ? [] : [{ rule: `rules.whitelistFilterRules.${kind}`, match, part, ...consequences(rule) }];
}

function consequences(rule: Consequences): Pick<Outcome, "action" | "alertType" | "scoreAdjustment"> {
  return { action: rule.action, alertType: rule.alertType, scoreAdjustment: rule.userScoreAdjustment ?? 0 };
}

function filterRuleOutcomes(rules: readonly FilterRule[], match: FilterMatch, part: number): Outcome[] {
  const { severity } = match;
  if (severity === undefined) return [];
  return rules.flatMap((rule, index) =>
    isAbout(rule, match)
      ? [{ rule: `filterRules[${index}].${severity}Action`, match, part, ...level(rule, severity) }]
      : [],
  );
}

function isAbout(rule: FilterRule, match: FilterMatch): boolean {
  const tagged = rule.tags.some((tag) => match.tags?.includes(tag));
  return (
    tagged && (rule.locales === undefined || rule.locales.some((locale) => servesLocale(locale, match.locale ?? "")))
  );
}

function level(rule: FilterRule, severity: Severity): Pick<Outcome, "action" | "alertType" | "scoreAdjustment"> {
  return {
    action: rule[`${severity}Action`],
    alertType: rule[`${severity}AlertType`],
    scoreAdjustment: rule[`${severity}UserScoreAdjustment`] ?? 0,
  };
}
