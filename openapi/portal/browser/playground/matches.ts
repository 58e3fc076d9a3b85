/** Shows matches: by signs, and with characters that nobody sees. */
import type { components } from "../../../generated/types/responses.ts";
import { type Content, make } from "../common/elements.ts";

export type Match = components["schemas"]["FilterMatch"];
/** A rule that was met, as `decision` says. */
export type AnsweredRule = components["schemas"]["DecisionRule"];

/** Returns the matches in a text, those in attributes of markup included, by where they start. */
export function matchesIn({
  matches = [],
  metaMatches = [],
}: Pick<components["schemas"]["ModeratedContentPart"], "matches" | "metaMatches">): readonly Match[] {
  return [...matches, ...metaMatches].sort((one, other) => one.start - other.start);
}

export interface Sign {
  /** Suffix of the `tone-` class in playground.css. */
  readonly style: string;
  readonly sign: string;
  readonly words: string;
}

const bySeverity: Readonly<Record<NonNullable<Match["severity"]>, string>> = {
  mild: "!",
  medium: "!!",
  high: "!!!",
  severe: "!!!!",
};

const byType: Readonly<Partial<Record<Match["type"], string>>> = {
  emails: "@",
  urls: "://",
  phoneNumbers: "tel",
  characters: "c",
  words: "w",
  unicode: "U+",
  username: "id",
};

export function signOf({ type, severity, whitelistResult }: Match): Sign {
  if (whitelistResult === "allowed") return { style: "allowed", sign: "✓", words: "allowed" };
  if (type === "whitelist") return { style: "severe", sign: "✗", words: whitelistResult ?? type };
  if (severity !== undefined) return { style: severity, sign: bySeverity[severity], words: severity };
  return { style: type, sign: byType[type] ?? "?", words: type };
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

export function signMark({ style, sign, words }: Sign): HTMLElement {
  const picture = make("b", { attributes: { "aria-hidden": "true" } }, sign);
  return make("span", { class: `sign tone-${style}` }, picture, ` ${words}`);
}

export interface Piece {
  readonly text: string;
  /** True when the text is the code point of an invisible character. */
  readonly isName: boolean;
}

/** Control, format and combining characters, and all spaces but the plain one. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Cuts the text to `limit` characters. */
export function visiblePieces(text: string, limit: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = "";
  let count = 0;
  for (const character of text) {
    if (count++ === limit) {
      plain += "…";
      break;
    }
    if (!unseen.test(character)) {
      plain += character;
      continue;
    }
    if (plain !== "") pieces.push({ text: plain, isName: false });
    pieces.push({ text: nameOf(character), isName: true });
    plain = "";
  }
  return plain === "" ? pieces : [...pieces, { text: plain, isName: false }];
}

/** Shows a text in which invisible characters are named, cut to `limit` characters. */
export function visibleText(text: string, limit: number): readonly Content[] {
  return visiblePieces(text, limit).map((piece) =>
    piece.isName ? make("span", { class: "unseen-character" }, piece.text) : piece.text,
  );
}

/** `U+200B`. */
export function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
