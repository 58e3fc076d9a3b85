/** Signs that distinguish kinds of matches without color. */
import type { Match } from "./answer.ts";

export interface Sign {
  /** Suffix of the `tone-` class in playground.css. */
  readonly style: string;
  readonly sign: string;
  readonly words: string;
}

const bySeverity: Readonly<Record<string, string>> = { mild: "!", medium: "!!", high: "!!!", severe: "!!!!" };

const byType: Readonly<Record<string, string>> = {
  emails: "@",
  urls: "://",
  phoneNumbers: "tel",
  characters: "c",
  words: "w",
  unicode: "U+",
  username: "id",
};

export function signOf(match: Match): Sign {
  const { type, severity, whitelistResult } = match;
  if (whitelistResult === "allowed") return { style: "allowed", sign: "✓", words: "allowed" };
  if (type === "whitelist") return { style: "severe", sign: "✗", words: whitelistResult ?? type };
  const level = severity === undefined ? undefined : bySeverity[severity];
  if (level !== undefined && severity !== undefined) return { style: severity, sign: level, words: severity };
  return { style: byType[type] === undefined ? "other" : type, sign: byType[type] ?? "?", words: type };
}

/** Returns the signs of the matches with their counts, worst first. */
export function legendOf(matches: readonly Match[]): readonly (Sign & { readonly count: number })[] {
  const counts = new Map<string, Sign & { count: number }>();
  for (const match of matches) {
    const sign = signOf(match);
    const known = counts.get(sign.words) ?? { ...sign, count: 0 };
    known.count++;
    counts.set(sign.words, known);
  }
  return [...counts.values()].sort((a, b) => rank(b) - rank(a));
}

const order = ["severe", "high", "medium", "mild"];

function rank({ style }: Sign): number {
  return order.length - (order.includes(style) ? order.indexOf(style) : order.length);
}
