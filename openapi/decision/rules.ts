/**
 * Reads the rules of a moderation application as a flat list (Moderation, Moderation application). The application is one
 * that the server returned, with its defaults.
 */
import { isText, type Json, type JsonObject, objectOf, objectsOf, textsOf } from "../tools/json.ts";

export interface Rule {
  /** Path in the configuration: `filterRules[1].high`, `emailRules[0]`, `rules.usernameFilterRule`. */
  readonly name: string;
  readonly about: Subject;
  readonly action: string;
  readonly alertType: string | undefined;
  readonly scoreAdjustment: number;
  /** True where the rule has no effect (Decisions: Report-only rules). */
  readonly reportOnly: boolean;
}

/** The findings that meet a rule. */
export type Subject =
  | {
      readonly of: "blacklist";
      readonly severity: string;
      readonly tags: readonly string[];
      /** Undefined for all locales. */
      readonly locales: readonly string[] | undefined;
      /** Least quality of the matches. */
      readonly minimumQuality: number;
    }
  | {
      readonly of: "emails" | "urls" | "phoneNumbers" | "image" | "video";
      /** Minimum score. */
      readonly from: number;
      /** Score from which the next higher rule applies instead. */
      readonly below: number | undefined;
    }
  | { readonly of: "username" | "senderDisplayName"; readonly minimumQuality: number }
  | { readonly of: "unicode" | "disallowedWord" | "disallowedPhrase" };

/** The actions of rules, most restrictive first; `allow` needs no rule. */
export const restrictions = ["reject", "queuedForApproval", "replace", "authorOnly"] as const;

/** Returns the rules in the order of the configuration, without those that can match nothing. */
export function rulesOf(configuration: JsonObject): readonly Rule[] {
  const rules = objectIn(configuration, "rules");
  const whitelist = objectIn(rules, "whitelistFilterRules");
  return [
    ...objectsOf(configuration["filterRules"]).flatMap(filterRule),
    ...qualityRules(configuration, "emailRules", "emails"),
    ...qualityRules(configuration, "urlRules", "urls"),
    ...qualityRules(configuration, "phoneNumberRules", "phoneNumbers"),
    ...singleRule("unicodeFilterRule", "unicode", restrictive(objectIn(configuration, "unicodeFilterRule"))),
    ...nameRule("rules.usernameFilterRule", "username", objectIn(rules, "usernameFilterRule")),
    ...nameRule(
      "rules.senderDisplayNameFilterRule",
      "senderDisplayName",
      objectIn(rules, "senderDisplayNameFilterRule"),
    ),
    ...(["disallowedWord", "disallowedPhrase"] as const).flatMap((kind) =>
      singleRule(`rules.whitelistFilterRules.${kind}`, kind, objectIn(whitelist, kind)),
    ),
    ...qualityRules(configuration, "imageQualityFilterRules", "image"),
    ...qualityRules(configuration, "videoQualityFilterRules", "video"),
  ];
}

/** Most severe first. */
const severities = ["severe", "high", "medium", "mild"] as const;

function filterRule(rule: JsonObject, index: number): readonly Rule[] {
  const tags = textsOf(rule["tags"]);
  const locales = rule["locales"] === undefined ? undefined : textsOf(rule["locales"]);
  const minimumQuality = numberIn(rule, "minimumQuality") ?? 0;
  return severities.flatMap((severity) =>
    ruleNamed(
      `filterRules[${index}].${severity}`,
      { of: "blacklist", severity, tags, locales, minimumQuality },
      {
        action: rule[`${severity}Action`],
        alertType: rule[`${severity}AlertType`],
        userScoreAdjustment: rule[`${severity}UserScoreAdjustment`],
        reportOnly: rule["reportOnly"],
      },
    ),
  );
}

function qualityRules(
  configuration: JsonObject,
  list: string,
  of: "emails" | "urls" | "phoneNumbers" | "image" | "video",
): readonly Rule[] {
  const rules = objectsOf(configuration[list]);
  return rules.flatMap((rule, index) => {
    const about = { of, from: numberIn(rule, "score") ?? 0, below: numberIn(rules[index - 1] ?? {}, "score") };
    return ruleNamed(`${list}[${index}]`, about, rule);
  });
}

function nameRule(name: string, of: "username" | "senderDisplayName", rule: JsonObject): readonly Rule[] {
  if (rule["enabled"] !== true) return [];
  return ruleNamed(name, { of, minimumQuality: numberIn(rule, "minimumQuality") ?? 0 }, rule);
}

function singleRule(
  name: string,
  of: "unicode" | "disallowedWord" | "disallowedPhrase",
  rule: JsonObject,
): readonly Rule[] {
  return ruleNamed(name, { of }, rule);
}

/** Drops a Unicode rule with `allow`, which matches nothing. */
function restrictive(rule: JsonObject): JsonObject {
  return rule["action"] === "allow" ? {} : rule;
}

interface Consequences {
  readonly [key: string]: Json | undefined;
}

/** Returns no rule if there is no action. */
function ruleNamed(name: string, about: Subject, consequences: Consequences): readonly Rule[] {
  const { action, alertType, userScoreAdjustment, reportOnly } = consequences;
  if (!isText(action)) return [];
  return [
    {
      name,
      about,
      action,
      alertType: isText(alertType) ? alertType : undefined,
      scoreAdjustment: typeof userScoreAdjustment === "number" ? userScoreAdjustment : 0,
      reportOnly: reportOnly === true,
    },
  ];
}

function objectIn(parent: JsonObject, key: string): JsonObject {
  return objectOf(parent[key]);
}

function numberIn(parent: JsonObject, key: string): number | undefined {
  const value = parent[key];
  return typeof value === "number" ? value : undefined;
}
