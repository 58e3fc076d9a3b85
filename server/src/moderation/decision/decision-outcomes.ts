/**
 * Applies the rules of an application to the matches in a content item: one outcome for each rule and each cause
 * (Moderation, Moderation application).
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Severity } from "../../engine/filter.ts";
import { servesLocale } from "../../engine/text/locales.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import type { FilterMatch } from "../content/matches.ts";

export type ContentAction = components["schemas"]["ContentAction"];
export type AlertType = components["schemas"]["AlertType"];
export type Configuration = ModerationApplication["moderationConfiguration"];

/** Confidence of the image or video filter, from 0 to 100 (`imageConfidence`). */
export interface MediaConfidence {
  readonly media: "image" | "video";
  readonly confidence: number;
}

/** Matches and confidence of one part. */
export interface DecisionPart {
  /** Those in what is read, and those inside attributes of tags behind them. */
  readonly matches: readonly FilterMatch[];
  /** Undefined where no image or video filter was asked, or none answered. */
  readonly confidence?: MediaConfidence | undefined;
}

/** Cause of an outcome: a match or a confidence. */
export type Cause = { readonly match: FilterMatch } | MediaConfidence;

/** Outcome of one rule for one cause. */
export interface Outcome {
  /** Path of the rule: `filterRules[1].high`, `emailRules[0]`, `rules.usernameFilterRule`. */
  readonly rule: string;
  /** The index of the part; undefined for the name of the sender. */
  readonly part: number | undefined;
  readonly cause: Cause;
  readonly action: ContentAction;
  readonly alertType: AlertType | undefined;
  readonly scoreAdjustment: number;
  /** True where the rule has no effect (Decisions: Report-only rules). */
  readonly reportOnly: boolean;
}

/** Matches in content, by place. */
export interface Findings {
  readonly parts: readonly DecisionPart[];
  /** Problems of the name of the sender. */
  readonly senderDisplayName?: readonly FilterMatch[];
}

/** The outcomes in the order of the parts, of their matches and of the rules; those of the sender's name are last. */
export function outcomesOf(configuration: Configuration, { parts, senderDisplayName = [] }: Findings): Outcome[] {
  const ofParts = parts.flatMap(({ matches, confidence }, part) =>
    [
      ...matches.flatMap((match) => ofMatch(configuration, match)),
      ...(confidence === undefined ? [] : ofConfidence(configuration, confidence)),
    ].map((outcome) => ({ ...outcome, part })),
  );
  const ofName = senderDisplayName.flatMap((match) =>
    ofNameRule(configuration.rules, "senderDisplayNameFilterRule", match),
  );
  return ofName.length === 0 ? ofParts : [...ofParts, ...ofName.map((outcome) => ({ ...outcome, part: undefined }))];
}

/** The matches of a part whose rule, or one of whose rules, says `replace`. */
export function matchesToReplace<Match extends FilterMatch>(
  configuration: Configuration,
  matches: readonly Match[],
): Match[] {
  return matches.filter((match) =>
    ofMatch(configuration, match).some(({ action, reportOnly }) => action === "replace" && !reportOnly),
  );
}

type PartOutcome = Omit<Outcome, "part">;
type QualityRule = Configuration["emailRules"][number];
type FilterRule = NonNullable<Configuration["filterRules"]>[number];
type Rules = Configuration["rules"];
type RuleConsequences = Pick<QualityRule, "action"> &
  Partial<Pick<QualityRule, "alertType" | "userScoreAdjustment"> & Pick<FilterRule, "reportOnly">>;

function ofMatch(configuration: Configuration, match: FilterMatch): PartOutcome[] {
  switch (match.type) {
    case "blacklist":
      return ofFilterRules(configuration.filterRules ?? [], match);
    case "unicode": {
      const { action } = configuration.unicodeFilterRule;
      return action === "reject" ? [outcome("unicodeFilterRule", { match }, { action })] : [];
    }
    case "emails":
      return ofQualityRules("emailRules", configuration.emailRules, { match }, percent(match));
    case "urls":
      return ofQualityRules("urlRules", configuration.urlRules, { match }, percent(match));
    case "phoneNumbers":
      return ofQualityRules("phoneNumberRules", configuration.phoneNumberRules, { match }, percent(match));
    case "username":
      return ofNameRule(configuration.rules, "usernameFilterRule", match);
    case "whitelist":
      return ofWhitelistRules(configuration.rules.whitelistFilterRules, match);
    case "characters":
    case "words":
      return []; // Only the filter operation looks for them.
  }
}

function ofConfidence(configuration: Configuration, cause: MediaConfidence): PartOutcome[] {
  const name = `${cause.media}QualityFilterRules` as const;
  return ofQualityRules(name, configuration[name], cause, cause.confidence);
}

/** A quality of 0.29 times 100 is 28.999999999999996. */
function percent({ quality }: FilterMatch): number {
  return Math.round(quality * 10_000) / 100;
}

/** The rule for high, medium or low certainty: the first whose score, itself included, is reached. */
function ofQualityRules(name: string, rules: readonly QualityRule[], cause: Cause, score: number): PartOutcome[] {
  const index = rules.findIndex((rule) => score >= rule.score);
  const rule = rules[index];
  return rule === undefined ? [] : [outcome(`${name}[${index}]`, cause, rule)];
}

function ofNameRule(
  rules: Rules,
  name: "usernameFilterRule" | "senderDisplayNameFilterRule",
  match: FilterMatch,
): PartOutcome[] {
  const rule = rules[name] ?? { enabled: false };
  const { action, enabled, minimumQuality = 0 } = rule;
  if (!enabled || action === undefined || match.quality < minimumQuality) return [];
  return [outcome(`rules.${name}`, { match }, { ...rule, action })];
}

function ofWhitelistRules(rules: Rules["whitelistFilterRules"], match: FilterMatch): PartOutcome[] {
  const kind = match.whitelistResult;
  const rule = kind === undefined || kind === "allowed" ? undefined : rules?.[kind];
  return rule === undefined ? [] : [outcome(`rules.whitelistFilterRules.${kind}`, { match }, rule)];
}

function ofFilterRules(rules: readonly FilterRule[], match: FilterMatch): PartOutcome[] {
  const { severity } = match;
  if (severity === undefined) return [];
  return rules.flatMap((rule, index) =>
    isAbout(rule, match) ? [outcome(`filterRules[${index}].${severity}`, { match }, level(rule, severity))] : [],
  );
}

function isAbout({ tags, locales, minimumQuality = 0 }: FilterRule, match: FilterMatch): boolean {
  if (match.quality < minimumQuality || !tags.some((tag) => match.tags?.includes(tag))) return false;
  return (
    locales === undefined || locales.length === 0 || locales.some((locale) => servesLocale(locale, match.locale ?? ""))
  );
}

function level(rule: FilterRule, severity: Severity): RuleConsequences {
  const alertType = rule[`${severity}AlertType`];
  const userScoreAdjustment = rule[`${severity}UserScoreAdjustment`];
  return {
    action: rule[`${severity}Action`],
    reportOnly: rule.reportOnly,
    ...(alertType === undefined ? {} : { alertType }),
    ...(userScoreAdjustment === undefined ? {} : { userScoreAdjustment }),
  };
}

function outcome(
  rule: string,
  cause: Cause,
  { action, alertType, userScoreAdjustment, reportOnly = false }: RuleConsequences,
): PartOutcome {
  return { rule, cause, action, alertType, scoreAdjustment: userScoreAdjustment ?? 0, reportOnly };
}
