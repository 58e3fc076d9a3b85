/** Reads the rules of a moderation application as a flat list (Moderation, Moderation application). */
import type { components } from "../generated/types/responses.ts";

type Schemas = components["schemas"];

/** Of an application's configuration, as the server returns it, what is there. */
export type Configuration = Partial<Schemas["ModerationConfiguration"]>;

export interface Rule {
  /** Path in the configuration: `filterRules[1].high`, `emailRules[0]`, `rules.usernameFilterRule`. */
  readonly name: string;
  readonly about: Subject;
  readonly action: Schemas["ContentAction"];
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
export function rulesOf(configuration: Configuration): readonly Rule[] {
  const { filterRules = [], unicodeFilterRule, rules } = configuration;
  return [
    ...filterRules.flatMap(filterRule),
    ...qualityRules("emailRules", "emails", configuration.emailRules),
    ...qualityRules("urlRules", "urls", configuration.urlRules),
    ...qualityRules("phoneNumberRules", "phoneNumbers", configuration.phoneNumberRules),
    // A Unicode rule with `allow` matches nothing.
    ...singleRule("unicodeFilterRule", { of: "unicode" }, unicodeFilterRule?.action === "reject" && unicodeFilterRule),
    ...nameRule("rules.usernameFilterRule", "username", rules?.usernameFilterRule),
    ...nameRule("rules.senderDisplayNameFilterRule", "senderDisplayName", rules?.senderDisplayNameFilterRule),
    ...(["disallowedWord", "disallowedPhrase"] as const).flatMap((of) =>
      singleRule(`rules.whitelistFilterRules.${of}`, { of }, rules?.whitelistFilterRules?.[of]),
    ),
    ...qualityRules("imageQualityFilterRules", "image", configuration.imageQualityFilterRules),
    ...qualityRules("videoQualityFilterRules", "video", configuration.videoQualityFilterRules),
  ];
}

/** Most severe first. */
const severities = ["severe", "high", "medium", "mild"] as const;

function filterRule(rule: Schemas["FilterRule"], index: number): readonly Rule[] {
  const { tags, locales, minimumQuality = 0, reportOnly } = rule;
  return severities.map((severity) => ({
    name: `filterRules[${index}].${severity}`,
    about: { of: "blacklist", severity, tags, locales, minimumQuality },
    action: rule[`${severity}Action`],
    reportOnly,
  }));
}

function qualityRules(
  list: string,
  of: "emails" | "urls" | "phoneNumbers" | "image" | "video",
  rules: Schemas["QualityRules"] = [],
): readonly Rule[] {
  return rules.map(({ score, action }, index) => ({
    name: `${list}[${index}]`,
    about: { of, from: score, below: rules[index - 1]?.score },
    action,
    reportOnly: false,
  }));
}

function nameRule(
  name: string,
  of: "username" | "senderDisplayName",
  rule: Schemas["UsernameFilterRule"] | undefined,
): readonly Rule[] {
  return singleRule(name, { of, minimumQuality: rule?.minimumQuality ?? 0 }, rule?.enabled === true && rule);
}

/** Returns no rule if there is no action. */
function singleRule(
  name: string,
  about: Subject,
  rule: { readonly action?: Rule["action"] } | false | undefined,
): readonly Rule[] {
  const action = rule === false ? undefined : rule?.action;
  return action === undefined ? [] : [{ name, about, action, reportOnly: false }];
}
