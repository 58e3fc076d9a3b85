/** Finds the replaced parts of a replacement text by comparing it with the original. */
import type { Span } from "./segments.ts";

export interface Part {
  readonly text: string;
  readonly isChanged: boolean;
}

/**
 * Returns the parts of the replacement in order, read as plain text or else as markup. When neither fits, nothing is
 * marked: an answer may list fewer matches than the server replaced.
 */
export function changedParts(text: string, replacement: string, spans: readonly Span[]): readonly Part[] {
  const stretches = union(spans, text.length);
  for (const readParts of [plainParts, markupParts]) {
    const parts = aligned(text, replacement, stretches, readParts);
    if (parts !== undefined) return parts;
  }
  return [{ text: replacement, isChanged: false }];
}

/** Returns the parts that replace a match at an offset of the replacement; undefined when they do not fit. */
type PartReader = (matched: string, replacement: string, at: number) => readonly Part[] | undefined;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function aligned(
  text: string,
  replacement: string,
  stretches: readonly Stretch[],
  readParts: PartReader,
): readonly Part[] | undefined {
  const parts: Part[] = [];
  let position = 0;
  let at = 0;
  for (const { start, end } of stretches) {
    const before = text.slice(position, start);
    if (!replacement.startsWith(before, at)) return undefined;
    const own = readParts(text.slice(start, end), replacement, at + before.length);
    if (own === undefined) return undefined;
    parts.push({ text: before, isChanged: false }, ...own);
    at += before.length + own.reduce((length, part) => length + part.text.length, 0);
    position = end;
  }
  if (replacement.slice(at) !== text.slice(position)) return undefined;
  return [...parts, { text: replacement.slice(at), isChanged: false }].filter((part) => part.text !== "");
}

/** Merges overlapping matches, which are replaced as one. */
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

/** Plain text: one code point replaces each grapheme. */
function plainParts(matched: string, replacement: string, at: number): readonly Part[] | undefined {
  const character = String.fromCodePoint(replacement.codePointAt(at) ?? 0);
  let text = "";
  for (const _ of graphemes.segment(matched)) text += character;
  return replacement.startsWith(text, at) ? [{ text, isChanged: true }] : undefined;
}

/** Markup: tags and comments stay; an entity or a run of white space counts as one character. */
function markupParts(matched: string, replacement: string, at: number): readonly Part[] | undefined {
  const seen = new Map([...graphemes.segment(matched)].map(({ index, segment }) => [index, segment]));
  const parts: { text: string; isChanged: boolean }[] = [];
  let character: string | undefined;
  let to = at;
  for (let from = 0; from < matched.length; ) {
    const tag = matchedAt(tags, matched, from);
    const isTag = tag !== "" && replacement.startsWith(tag, to);
    const text = isTag ? tag : matchedAt(written, replacement, to);
    if (!isTag) character ??= text;
    if (!isTag && (text === "" || text !== character)) return undefined;
    const last = parts.at(-1);
    if (last !== undefined && last.isChanged !== isTag) last.text += text;
    else parts.push({ text, isChanged: !isTag });
    to += text.length;
    from += (isTag ? tag : matchedAt(units, matched, from) || (seen.get(from) ?? " ")).length;
  }
  return parts;
}

const tags = /<!--[\s\S]{0,500}?-->|<[^<>]{0,5000}>|\[[^[\]]{0,5000}\]/y;
const units = /\s+|&#?\w{1,32};/y;
/** One character of markup, which may be an entity. */
const written = /&(?:#39|amp|lt|gt|quot);|./suy;

function matchedAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
