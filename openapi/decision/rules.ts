/**
 * The rules of a moderation application as those that are asked one by one: what each is about, and what it says
 * (Moderation, Moderation application). They are read from the application as the server returns it, defaults filled in.
 */
import { isObject, isText, type Json, type JsonObject } from "../tools/json.ts";

export interface Rule {
  /** Where it stands in the configuration: `filterRules[1].high`, `emailRules[0]`, `rules.usernameFilterRule`. */
  readonly name: string;
  readonly about: Subject;
  readonly action: string;
  readonly alertType: string | undefined;
  readonly scoreAdjustment: number;
}

/** What a finding has to be to meet a rule. */
export type Subject =
  | {
      readonly of: "blacklist";
      readonly severity: string;
      readonly tags: readonly string[];
      /** All of them where undefined. */
      readonly locales: readonly string[] | undefined;
    }
  | {
      readonly of: "emails" | "urls" | "phoneNumbers" | "image" | "video";
      /** The least score. */
      readonly from: number;
      /** The score of the next higher rule, which is asked from there on. */
      readonly below: number | undefined;
    }
  | { readonly of: "unicode" | "username" | "disallowedWord" | "disallowedPhrase" };

/** In the order in which they stand in the document; what looks for nothing is left out. */
export function rulesOf(configuration: JsonObject): readonly Rule[] {
  const rules = objectIn(configuration, "rules");
  const whitelist = objectIn(rules, "whitelistFilterRules");
  const username = objectIn(rules, "usernameFilterRule");
  return [
    ...objectsIn(configuration, "filterRules").flatMap(filterRule),
    ...qualityRules(configuration, "emailRules", "emails"),
    ...qualityRules(configuration, "urlRules", "urls"),
    ...qualityRules(configuration, "phoneNumberRules", "phoneNumbers"),
    ...lone("unicodeFilterRule", "unicode", restrictive(objectIn(configuration, "unicodeFilterRule"))),
    ...(username["enabled"] === true ? lone("rules.usernameFilterRule", "username", username) : []),
    ...(["disallowedWord", "disallowedPhrase"] as const).flatMap((kind) =>
      lone(`rules.whitelistFilterRules.${kind}`, kind, objectIn(whitelist, kind)),
    ),
    ...qualityRules(configuration, "imageQualityFilterRules", "image"),
    ...qualityRules(configuration, "videoQualityFilterRules", "video"),
  ];
}

/** The worst first, as a reader of the rules asks. */
const severities = ["severe", "high", "medium", "mild"] as const;

function filterRule(rule: JsonObject, index: number): readonly Rule[] {
  const tags = textsIn(rule, "tags");
  const locales = rule["locales"] === undefined ? undefined : textsIn(rule, "locales");
  return severities.flatMap((severity) =>
    ruleNamed(
      `filterRules[${index}].${severity}`,
      { of: "blacklist", severity, tags, locales },
      {
        action: rule[`${severity}Action`],
        alertType: rule[`${severity}AlertType`],
        userScoreAdjustment: rule[`${severity}UserScoreAdjustment`],
      },
    ),
  );
}

function qualityRules(
  configuration: JsonObject,
  list: string,
  of: "emails" | "urls" | "phoneNumbers" | "image" | "video",
): readonly Rule[] {
  const rules = objectsIn(configuration, list);
  return rules.flatMap((rule, index) => {
    const about = { of, from: numberIn(rule, "score") ?? 0, below: numberIn(rules[index - 1] ?? {}, "score") };
    return ruleNamed(`${list}[${index}]`, about, rule);
  });
}

function lone(
  name: string,
  of: "unicode" | "username" | "disallowedWord" | "disallowedPhrase",
  rule: JsonObject,
): readonly Rule[] {
  return ruleNamed(name, { of }, rule);
}

/** `allow` looks for no character at all. */
function restrictive(rule: JsonObject): JsonObject {
  return rule["action"] === "allow" ? {} : rule;
}

interface Consequences {
  readonly [key: string]: Json | undefined;
}

/** Nothing where it says no action. */
function ruleNamed(name: string, about: Subject, says: Consequences): readonly Rule[] {
  const { action, alertType, userScoreAdjustment } = says;
  if (!isText(action)) return [];
  return [
    {
      name,
      about,
      action,
      alertType: isText(alertType) ? alertType : undefined,
      scoreAdjustment: typeof userScoreAdjustment === "number" ? userScoreAdjustment : 0,
    },
  ];
}

function objectIn(place: JsonObject, key: string): JsonObject {
  const value = place[key];
  return isObject(value) ? value : {};
}

function objectsIn(place: JsonObject, key: string): readonly JsonObject[] {
  const value = place[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textsIn(place: JsonObject, key: string): readonly string[] {
  const value = place[key];
  return Array.isArray(value) ? value.filter(isText) : [];
}

function numberIn(place: JsonObject, key: string): number | undefined {
  const value = place[key];
  return typeof value === "number" ? value : undefined;
}
