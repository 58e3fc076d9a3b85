/** Prohibited Unicode ranges: how they are written, the default list, and how they are found in a text (Moderation, unicodeFilterRule). */

import { checkNumber } from "../../engine/budget.ts";

export interface CodePointRange {
  readonly first: number;
  readonly last: number;
}

const highestCodePoint = 0x10ffff;

/**
 * Characters that ordinary text has no use for, and that hide, reorder or fake text. Revised from version to version.
 * Joiners and variation selectors are not among them: emoji and several scripts need them.
 */
export const defaultRanges: readonly CodePointRange[] = [
  { first: 0x0000, last: 0x0008 }, // controls, but for tab and line breaks
  { first: 0x000e, last: 0x001f },
  { first: 0x007f, last: 0x0084 },
  { first: 0x0086, last: 0x009f },
  { first: 0x202a, last: 0x202e }, // embeddings and overrides of the writing direction, which show text in another order
  { first: 0x2066, last: 0x2069 }, // isolates of the writing direction
  { first: 0xe000, last: 0xf8ff }, // private use: looks different to everyone
  { first: 0xfdd0, last: 0xfdef }, // noncharacters
  { first: 0xfff9, last: 0xfffb }, // interlinear annotations, which hide text
  { first: 0xfffe, last: 0xffff },
  { first: 0xe0001, last: 0xe0001 }, // language tag
  { first: 0xf0000, last: highestCodePoint }, // private use planes
];

/** One range, such as `\uE000-\uF8FF`, `\uD83D\uDE00-\u{1F64F}`; `\uDB40\uDC00-` is open where `mayBeOpen` allows it. */
export function parseRange(text: string, mayBeOpen: boolean): CodePointRange | undefined {
  const start = readCodePoint(text, 0);
  if (start === undefined || text[start.end] !== "-") return undefined;
  const from = start.end + 1;
  if (from === text.length) return mayBeOpen ? { first: start.codePoint, last: highestCodePoint } : undefined;
  const end = readCodePoint(text, from);
  if (end === undefined || end.end !== text.length || end.codePoint < start.codePoint) return undefined;
  return { first: start.codePoint, last: end.codePoint };
}

export type ParsedRanges =
  | { readonly ranges: readonly CodePointRange[] }
  /** The number, from 1, of the first line that is neither empty, a comment nor a range. */
  | { readonly wrongLine: number };

/** The lines of `unicodeFilterRule.data`; the last range may be open. */
export function parseRangeLines(data: string): ParsedRanges {
  const lines = data.split(/\r\n|\r|\n/);
  const written = lines.flatMap((line, index) => {
    const text = line.trim();
    return text === "" || text.startsWith("#") ? [] : [{ text, number: index + 1 }];
  });
  const ranges: CodePointRange[] = [];
  for (const [index, { text, number }] of written.entries()) {
    const range = parseRange(text, index === written.length - 1);
    if (range === undefined) return { wrongLine: number };
    ranges.push(range);
  }
  return { ranges };
}

const mergedDefaults = merge(defaultRanges);

export interface UnicodeMatch {
  readonly start: number;
  readonly length: number;
  /** Positions in UTF-16 code units. */
  readonly indices: number[];
}

/** Runs of characters that lie in one of the ranges. */
export function findInRanges(text: string, ranges: readonly CodePointRange[]): UnicodeMatch[] {
  const merged = ranges === defaultRanges ? mergedDefaults : merge(ranges);
  const matches: UnicodeMatch[] = [];
  let end = -1;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    const width = codePoint > 0xffff ? 2 : 1;
    if (contains(merged, codePoint)) {
      const previous = matches.at(-1);
      if (previous !== undefined && end === index) {
        previous.indices.push(index);
        matches[matches.length - 1] = { ...previous, length: index + width - previous.start };
      } else checkNumber(matches.push({ start: index, length: width, indices: [index] }));
      end = index + width;
    }
    index += width;
  }
  return matches;
}

/** The ranges in order and apart, so that one is found by halving. */
function merge(ranges: readonly CodePointRange[]): CodePointRange[] {
  const merged: CodePointRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const previous = merged.at(-1);
    if (previous === undefined || range.first > previous.last) merged.push(range);
    else merged[merged.length - 1] = { first: previous.first, last: Math.max(previous.last, range.last) };
  }
  return merged;
}

function contains(merged: readonly CodePointRange[], codePoint: number): boolean {
  let low = 0;
  let high = merged.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = merged[middle];
    if (range === undefined) return false;
    if (codePoint < range.first) high = middle - 1;
    else if (codePoint > range.last) low = middle + 1;
    else return true;
  }
  return false;
}

function readCodePoint(text: string, at: number): { codePoint: number; end: number } | undefined {
  if (!text.startsWith("\\u", at)) return undefined;
  if (text[at + 2] === "{") {
    const close = text.indexOf("}", at);
    const digits = close < 0 || close - at > 9 ? "" : text.slice(at + 3, close);
    if (!/^[0-9A-Fa-f]{1,6}$/.test(digits)) return undefined;
    const codePoint = Number.parseInt(digits, 16);
    return codePoint > highestCodePoint ? undefined : { codePoint, end: close + 1 };
  }
  const unit = readUnit(text, at);
  if (unit === undefined) return undefined;
  const next = unit >= 0xd800 && unit <= 0xdbff ? readUnit(text, at + 6) : undefined;
  if (next === undefined || next < 0xdc00 || next > 0xdfff) return { codePoint: unit, end: at + 6 };
  return { codePoint: (unit - 0xd800) * 0x400 + (next - 0xdc00) + 0x10000, end: at + 12 };
}

function readUnit(text: string, at: number): number | undefined {
  const digits = text.slice(at + 2, at + 6);
  return text.startsWith("\\u", at) && /^[0-9A-Fa-f]{4}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}
