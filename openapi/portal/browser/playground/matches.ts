/** Reads the matches of an answer from unchecked JSON, and shows them: by signs, and with characters that nobody sees. */
import { isObject, isText, type Json, type JsonObject, listOf, objectOf, textOf } from "../../../tools/json.ts";
import { type Content, make } from "../common/elements.ts";

export interface Match {
  readonly type: string;
  readonly start: number;
  readonly length: number;
  readonly quality: number;
  readonly locale?: string;
  readonly matched?: string;
  readonly root?: string;
  readonly severity?: string;
  readonly tags?: readonly string[];
  readonly blacklistResult?: string;
  readonly whitelistResult?: string;
  readonly indices?: readonly number[];
}

export interface FilterAnswer {
  readonly matches: readonly Match[];
  readonly metaMatches: readonly Match[];
  readonly replacement: string;
}

/** Returns undefined when the body is not the answer of a filter request. */
export function readAnswer(body: Json | undefined): FilterAnswer | undefined {
  if (!isObject(body) || !isText(body["replacement"]) || !Array.isArray(body["matches"])) return undefined;
  return {
    matches: readMatches(body["matches"]),
    metaMatches: readMatches(body["metaMatches"]),
    replacement: body["replacement"],
  };
}

function readMatches(value: Json | undefined): readonly Match[] {
  return Array.isArray(value) ? value.filter(isObject).map(readMatch) : [];
}

const textFields = ["locale", "matched", "root", "severity", "blacklistResult", "whitelistResult"] as const;

function readMatch(value: JsonObject): Match {
  const { type, start, length, quality, tags, indices } = value;
  const texts = textFields.flatMap((name) => (isText(value[name]) ? [[name, value[name]] as const] : []));
  return {
    type: isText(type) ? type : "",
    start: wholeNumber(start),
    length: wholeNumber(length),
    quality: typeof quality === "number" ? quality : 0,
    ...Object.fromEntries(texts),
    ...(Array.isArray(tags) && { tags: tags.filter(isText) }),
    ...(Array.isArray(indices) && { indices: indices.filter((index) => typeof index === "number") }),
  };
}

function wholeNumber(value: Json | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

export interface DecisionAnswer {
  readonly contentAction: string;
  readonly moderationAction: string | undefined;
  readonly stored: boolean;
  /** The source of the action; empty where the server does not say. */
  readonly by: string;
  /** The rules that were met, but for those that only report. */
  readonly rules: readonly AnsweredRule[];
  readonly reported: readonly AnsweredRule[];
  readonly parts: readonly ModeratedPart[];
}

/** A rule that was met, as `decision` says. */
export interface AnsweredRule {
  readonly name: string;
  readonly action: string;
  readonly alertType: string | undefined;
  readonly scoreAdjustment: number;
  readonly count: number;
  readonly causes: readonly Cause[];
}

export interface Cause {
  /** Undefined for the name of the sender. */
  readonly part: number | undefined;
  /** Undefined for an image or a video. */
  readonly match: Match | undefined;
  readonly confidence: number | undefined;
}

export interface ModeratedPart {
  /** Undefined when the filter did not read the part. */
  readonly replacement: string | undefined;
  /** Those in attributes of markup included, by where they start. */
  readonly matches: readonly Match[];
  readonly confidence: number | undefined;
}

/** Returns undefined when the body is not the answer of a moderate request. */
export function readDecision(body: Json | undefined): DecisionAnswer | undefined {
  if (!isObject(body) || !isText(body["contentAction"]) || !isObject(body["content"])) return undefined;
  const { contentAction, moderationAction, stored, content } = body;
  const parts = content["parts"];
  const { by, rules } = objectOf(body["decision"]);
  const answered = listOf(rules).filter(isObject);
  return {
    contentAction,
    moderationAction: isText(moderationAction) ? moderationAction : undefined,
    stored: stored === true,
    by: textOf(by),
    rules: answered.filter(({ reportOnly }) => reportOnly !== true).map(readRule),
    reported: answered.filter(({ reportOnly }) => reportOnly === true).map(readRule),
    parts: Array.isArray(parts) ? parts.filter(isObject).map(readPart) : [],
  };
}

function readRule({ name, action, alertType, userScoreAdjustment, count, causes }: JsonObject): AnsweredRule {
  return {
    name: textOf(name),
    action: textOf(action),
    alertType: isText(alertType) ? alertType : undefined,
    scoreAdjustment: typeof userScoreAdjustment === "number" ? userScoreAdjustment : 0,
    count: wholeNumber(count),
    causes: listOf(causes)
      .filter(isObject)
      .map(({ part, match, imageConfidence }) => ({
        part: typeof part === "number" ? part : undefined,
        match: isObject(match) ? readMatch(match) : undefined,
        confidence: typeof imageConfidence === "number" ? imageConfidence : undefined,
      })),
  };
}

function readPart({ replacement, matches, metaMatches, imageConfidence }: JsonObject): ModeratedPart {
  return {
    replacement: isText(replacement) ? replacement : undefined,
    matches: [...readMatches(matches), ...readMatches(metaMatches)].sort((one, other) => one.start - other.start),
    confidence: typeof imageConfidence === "number" ? imageConfidence : undefined,
  };
}

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
