/** Parses the matches in the parts of a content item: `severe Insult+Oath de, emails 90 / image 70`. */

import type { FilterMatch } from "../content/matches.ts";
import type { DecisionPart, MediaConfidence } from "../decision/decision-outcomes.ts";

export function readFindings(text: string): DecisionPart[] {
  return text.split(" / ").map((part) => {
    const words = part === "nothing" ? [] : part.split(", ").map((finding) => finding.split(" "));
    const confidences = words.flatMap(readConfidence);
    if (confidences.length > 1) throw new Error(`${text}: a part is one image or video.`);
    const matches = words.filter((finding) => readConfidence(finding).length === 0).map(readMatch);
    return { matches, confidence: confidences[0] };
  });
}

function readConfidence([media, confidence = "", ...more]: readonly string[]): MediaConfidence[] {
  if (media !== "image" && media !== "video") return [];
  if (more.length > 0 || !/^[0-9]+$/.test(confidence)) throw new Error(`${media} goes with its confidence.`);
  return [{ media, confidence: Number(confidence) }];
}

function readMatch(words: readonly string[], index: number): FilterMatch {
  const [kind = "", detail, locale, ...more] = words;
  const place = { start: index, length: 1 };
  const severity = readSeverity(kind);
  if (more.length > 0 || (locale !== undefined && severity === undefined))
    throw new Error(`What is ${words.join(" ")}?`);
  if (severity !== undefined && detail !== undefined) {
    const tags = detail === "untagged" ? [] : detail.split("+");
    return { ...place, type: "blacklist", quality: 1, severity, tags, locale: locale ?? "en" };
  }
  if (kind === "emails" || kind === "urls" || kind === "phoneNumbers") {
    if (detail === undefined || !/^[0-9.]+$/.test(detail)) throw new Error(`${kind} go with their quality.`);
    return { ...place, type: kind, quality: Number(detail) / 100 };
  }
  if (detail !== undefined) throw new Error(`What is ${words.join(" ")}?`);
  if (kind === "allowedWord") return { ...place, type: "whitelist", quality: 1, whitelistResult: "allowed" };
  if (kind === "disallowedWord" || kind === "disallowedPhrase") {
    return { ...place, type: "whitelist", quality: 1, whitelistResult: kind };
  }
  if (kind === "username" || kind === "unicode" || kind === "characters" || kind === "words") {
    return { ...place, type: kind, quality: 1 };
  }
  throw new Error(`Nothing finds ${words.join(" ")}.`);
}

function readSeverity(word: string): FilterMatch["severity"] {
  return (["mild", "medium", "high", "severe"] as const).find((severity) => severity === word);
}
