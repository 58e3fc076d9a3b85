/** Findings in content, and the rules that they meet. */
import type { Rule } from "./rules.ts";

/** The part of a filter match that rules use. */
export interface FoundMatch {
  readonly type: string;
  readonly quality: number;
  readonly locale?: string;
  readonly severity?: string;
  readonly tags?: readonly string[];
  readonly whitelistResult?: string;
}

/** Results of the filters for one part of the content. */
export interface KnownPart<Match extends FoundMatch = FoundMatch> {
  readonly matches: readonly Match[];
  /** Confidence of the image or video filter, from 0 to 100; undefined if none was called. */
  readonly confidence: Confidence | undefined;
}

export interface Confidence {
  readonly media: "image" | "video";
  readonly confidence: number;
}

/** A filter match, or the result of a media filter. `part` is the index of its part, undefined for the name of the sender. */
export type Finding<Match extends FoundMatch = FoundMatch> =
  | { readonly part: number | undefined; readonly match: Match }
  | { readonly part: number; readonly judged: Confidence };

/** Returns the findings in the order of the parts and of their matches. */
export function findingsIn<Match extends FoundMatch>(
  parts: readonly KnownPart<Match>[],
  senderDisplayName: readonly Match[] = [],
): readonly Finding<Match>[] {
  const inParts = parts.flatMap(({ matches, confidence }, part): readonly Finding<Match>[] => [
    ...matches.map((match) => ({ part, match })),
    ...(confidence === undefined ? [] : [{ part, judged: confidence }]),
  ]);
  return [...inParts, ...senderDisplayName.map((match) => ({ part: undefined, match }))];
}

export function meets(finding: Finding, { about }: Rule): boolean {
  switch (about.of) {
    case "blacklist":
      return "match" in finding && isBlacklisted(finding.match, about);
    case "emails":
    case "urls":
    case "phoneNumbers":
      return "match" in finding && finding.match.type === about.of && isInRange(scoreOf(finding), about);
    case "image":
    case "video":
      return "judged" in finding && finding.judged.media === about.of && isInRange(scoreOf(finding), about);
    case "unicode":
      return "match" in finding && finding.match.type === about.of;
    case "username":
    case "senderDisplayName":
      return (
        "match" in finding &&
        finding.match.type === "username" &&
        (finding.part === undefined) === (about.of === "senderDisplayName") &&
        finding.match.quality >= about.minimumQuality
      );
    case "disallowedWord":
    case "disallowedPhrase":
      return "match" in finding && finding.match.type === "whitelist" && finding.match.whitelistResult === about.of;
  }
}

/** Returns the score for quality rules: a match's quality times 100, or the confidence of the media filter. */
function scoreOf(finding: Finding): number {
  // A quality of 0.29 times 100 is 28.999999999999996.
  return "judged" in finding ? finding.judged.confidence : Math.round(finding.match.quality * 10_000) / 100;
}

function isInRange(
  score: number,
  { from, below }: { readonly from: number; readonly below: number | undefined },
): boolean {
  return score >= from && (below === undefined || score < below);
}

function isBlacklisted(
  { type, severity, quality, tags = [], locale = "" }: FoundMatch,
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
