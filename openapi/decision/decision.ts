/**
 * Decides about a text by its matches and an application's rules, as a server does about content that it is the only part of
 * (Moderation, Moderation application; Decisions: Order of decisions). Tests compare it with the decisions of the server.
 */
import type { components } from "../generated/types/responses.ts";
import { type Configuration, type Rule, restrictions, rulesOf } from "./rules.ts";

/** The part of a filter match that rules use. */
export type RuledMatch = Pick<
  components["schemas"]["FilterMatch"],
  "type" | "quality" | "locale" | "severity" | "tags" | "whitelistResult"
>;

export interface TextDecision {
  readonly action: Rule["action"];
  /** The most restrictive action of the report-only rules that were met. */
  readonly reportOnlyAction: Rule["action"] | undefined;
  /** Number of matches by the name of the rule that they meet; those of report-only rules last. */
  readonly rules: ReadonlyMap<string, number>;
}

export function decideText(configuration: Configuration, matches: readonly RuledMatch[]): TextDecision {
  const met = rulesOf(configuration).flatMap((rule) => {
    const count = matches.filter((match) => meets(match, rule)).length;
    return count === 0 ? [] : [{ ...rule, count }];
  });
  const deciding = met.filter(({ reportOnly }) => !reportOnly);
  const reported = met.filter(({ reportOnly }) => reportOnly);
  const byDefault = configuration.defaultActionIsQueueForApproval === true ? "queuedForApproval" : "allow";
  return {
    action: restrictions.find((action) => deciding.some((rule) => rule.action === action)) ?? byDefault,
    reportOnlyAction: [...restrictions, "allow" as const].find((action) =>
      reported.some((rule) => rule.action === action),
    ),
    rules: new Map([...deciding, ...reported].map(({ name, count }) => [name, count])),
  };
}

function meets(match: RuledMatch, { about }: Rule): boolean {
  switch (about.of) {
    case "blacklist":
      return isBlacklisted(match, about);
    case "emails":
    case "urls":
    case "phoneNumbers":
      return match.type === about.of && isInRange(match, about);
    case "unicode":
      return match.type === about.of;
    case "username":
      return match.type === about.of && match.quality >= about.minimumQuality;
    case "disallowedWord":
    case "disallowedPhrase":
      return match.type === "whitelist" && match.whitelistResult === about.of;
    case "image":
    case "video":
    case "senderDisplayName":
      return false;
  }
}

function isInRange(
  { quality }: RuledMatch,
  { from, below = Infinity }: Extract<Rule["about"], { from: number }>,
): boolean {
  // A quality of 0.29 times 100 is 28.999999999999996.
  const score = Math.round(quality * 10_000) / 100;
  return score >= from && score < below;
}

function isBlacklisted(
  { type, severity, quality, tags = [], locale = "" }: RuledMatch,
  about: Extract<Rule["about"], { of: "blacklist" }>,
): boolean {
  if (type !== "blacklist" || severity !== about.severity || quality < about.minimumQuality) return false;
  if (!about.tags.some((tag) => tags.includes(tag))) return false;
  const { locales = [] } = about;
  return locales.length === 0 || locales.some((one) => localesMatch(one, locale));
}

/** Returns true for `en` and `en_US`; false for `en_US` and `en_GB`. */
function localesMatch(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.replaceAll("-", "_").toLowerCase());
  return a === b || `${a}`.startsWith(`${b}_`) || `${b}`.startsWith(`${a}_`);
}
