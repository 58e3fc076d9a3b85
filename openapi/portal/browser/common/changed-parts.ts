/** Finds in a replacement what was replaced, by laying it beside the text that it was made from. */
import type { Span } from "./segments.ts";

export interface Part {
  readonly text: string;
  readonly isChanged: boolean;
}

/**
 * The parts of the replacement, in order. What lies between matches stands in both texts; what stands for a match is
 * found first as in plain text, then as in markup. Where neither comes out, nothing is marked: a server lists no more
 * than so many matches, and replaces all.
 */
export function changedParts(text: string, replacement: string, spans: readonly Span[]): readonly Part[] {
  const stretches = union(spans, text.length);
  for (const partsFor of [plainParts, markupParts]) {
    const parts = aligned(text, replacement, stretches, partsFor);
    if (parts !== undefined) return parts;
  }
  return [{ text: replacement, isChanged: false }];
}

/** What stands for a match, where it begins in the replacement. */
type PartsFor = (matched: string, replacement: string, at: number) => readonly Part[] | undefined;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function aligned(
  text: string,
  replacement: string,
  stretches: readonly Stretch[],
  partsFor: PartsFor,
): readonly Part[] | undefined {
  const parts: Part[] = [];
  let kept = 0;
  let at = 0;
  for (const { start, end } of stretches) {
    const before = text.slice(kept, start);
    if (!replacement.startsWith(before, at)) return undefined;
    const own = partsFor(text.slice(start, end), replacement, at + before.length);
    if (own === undefined) return undefined;
    parts.push({ text: before, isChanged: false }, ...own);
    at += before.length + own.reduce((length, part) => length + part.text.length, 0);
    kept = end;
  }
  if (replacement.slice(at) !== text.slice(kept)) return undefined;
  return [...parts, { text: replacement.slice(at), isChanged: false }].filter((part) => part.text !== "");
}

/** Matches that overlap are replaced as one. */
function union(spans: readonly Span[], length: number): readonly Stretch[] {
  const united: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const end = Math.min(span.start + span.length, length);
    const last = united.at(-1);
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, end);
    else if (span.start < end) united.push({ start: span.start, end });
  }
  return united;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** In plain text one character, which may be a surrogate pair, stands for each that a reader sees. */
function plainParts(matched: string, replacement: string, at: number): readonly Part[] | undefined {
  const character = String.fromCodePoint(replacement.codePointAt(at) ?? 0);
  let text = "";
  for (const _ of graphemes.segment(matched)) text += character;
  return replacement.startsWith(text, at) ? [{ text, isChanged: true }] : undefined;
}

/** In markup tags and comments stay; an entity is one character, and so is a run of white space. */
function markupParts(matched: string, replacement: string, at: number): readonly Part[] | undefined {
  const seen = new Map([...graphemes.segment(matched)].map(({ index, segment }) => [index, segment]));
  const parts: { text: string; isChanged: boolean }[] = [];
  let character: string | undefined;
  let to = at;
  for (let from = 0; from < matched.length; ) {
    const tag = matchedAt(tags, matched, from);
    const isKept = tag !== "" && replacement.startsWith(tag, to);
    const text = isKept ? tag : matchedAt(written, replacement, to);
    if (!isKept) character ??= text;
    if (!isKept && (text === "" || text !== character)) return undefined;
    const last = parts.at(-1);
    if (last !== undefined && last.isChanged !== isKept) last.text += text;
    else parts.push({ text, isChanged: !isKept });
    to += text.length;
    from += (isKept ? tag : matchedAt(units, matched, from) || (seen.get(from) ?? " ")).length;
  }
  return parts;
}

const tags = /<!--[\s\S]{0,500}?-->|<[^<>]{0,5000}>|\[[^[\]]{0,5000}\]/y;
const units = /\s+|&#?\w{1,32};/y;
/** Also a character that markup gives a meaning, written as an entity. */
const written = /&(?:#39|amp|lt|gt|quot);|./suy;

function matchedAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
