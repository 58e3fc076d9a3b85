/** Describes rules, their causes and consequences in words. */
import type { Rule } from "../../../decision/rules.ts";
import type { AnsweredRule } from "./matches.ts";

export type Cause = NonNullable<AnsweredRule["causes"]>[number];

/** Describes what a rule matches: `severe words tagged Insult or Spam, in en`. */
export function subjectWords({ about }: Rule): string {
  switch (about.of) {
    case "blacklist": {
      const where = about.locales === undefined ? "" : `, in ${wordList(about.locales, "or")}`;
      const tagged = wordList(about.tags, "or");
      return `${about.severity} matches of the blacklist tagged ${tagged}${where}${certain(about.minimumQuality)}`;
    }
    case "emails":
      return `email addresses ${scoreRange(about)}`;
    case "urls":
      return `URLs ${scoreRange(about)}`;
    case "phoneNumbers":
      return `phone numbers ${scoreRange(about)}`;
    case "image":
    case "video":
      return `${about.of}s that the media filter gives a confidence ${range(about)}`;
    case "unicode":
      return "characters of prohibited ranges";
    case "username":
      return `what the username filter objects to${certain(about.minimumQuality)}`;
    case "senderDisplayName":
      return `what the username filter objects to in the sender's name${certain(about.minimumQuality)}`;
    case "disallowedWord":
      return "words that the whitelist does not know";
    case "disallowedPhrase":
      return "phrases that the whitelist forbids";
  }
}

function certain(minimumQuality: number): string {
  return minimumQuality === 0 ? "" : `, with a quality of ${minimumQuality} or more`;
}

interface Range {
  readonly from: number;
  readonly below: number | undefined;
}

function scoreRange(about: Range): string {
  return `with a score ${range(about)}`;
}

function range({ from, below }: Range): string {
  return below === undefined ? `of ${from} or more` : `from ${from} to below ${below}`;
}

/** Describes a rule's consequences besides its action. */
export function consequenceWords({ alertType, userScoreAdjustment = 0 }: AnsweredRule): string {
  const alert =
    alertType === undefined ? [] : [`raises an alert about the ${alertType === "User" ? "user" : "content"}`];
  const score = userScoreAdjustment === 0 ? [] : [`adds ${signedNumber(userScoreAdjustment)} to the score`];
  return wordList([...alert, ...score], "and");
}

/** Describes a cause: `severe, tagged Insult` or `score 95`. */
export function causeWords({ match, imageConfidence }: Cause): string {
  if (match === undefined) return `confidence ${imageConfidence ?? "unknown"}`;
  const { type, severity, tags = [], locale, quality } = match;
  if (type === "blacklist") return [severity, `tagged ${wordList(tags, "and")}`, locale].filter(Boolean).join(", ");
  // A quality of 0.29 times 100 is 28.999999999999996.
  const score = Math.round(quality * 10_000) / 100;
  return type === "emails" || type === "urls" || type === "phoneNumbers" ? `score ${score}` : type;
}

/** `−5`, `+1`, `0`. */
export function signedNumber(value: number): string {
  const size = Math.abs(value).toLocaleString("en");
  return value < 0 ? `−${size}` : value > 0 ? `+${size}` : size;
}

export function wordList(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
