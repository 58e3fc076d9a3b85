/**
 * Replaces the visible text of matches and keeps the tags between, so that the markup stays valid. Values of attributes are
 * emptied as a whole: the address of a link or an image must not change into another one.
 */
import { graphemesOf, type Replacement, union } from "../replace.ts";
import type { Span } from "../types.ts";
import { isPutIn, type MarkupReading, type MarkupType } from "./markup-reading.ts";

/** A replacement of a range of the source. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Maximum length of an entity. */
const maximumEntityLength = 40;

/** Returns `source` with the union of `spans` (ranges of `reading.text`) replaced; `reading` is its visible text. */
export function replaceInMarkup(
  source: string,
  reading: MarkupReading,
  spans: readonly Span[],
  { character, string }: Replacement = {},
  others: readonly Edit[] = [],
): string {
  const each = character ?? (string === undefined ? "*" : undefined);
  const text = escapeFor(reading.type, each ?? string ?? "");
  const edits: Edit[] = [];
  let replaced = 0;
  for (const { start, end } of union(spans.map((span) => wholeEntities(reading, span)))) {
    const places = each === undefined ? [{ start, end }] : graphemesBetween(reading.text, start, end);
    keepApart(source, reading, { from: replaced, to: start, text: text.repeat(Math.min(places.length, 2)), edits });
    for (const place of places) replaceUnits(reading, place, { text, edits });
    replaced = end;
  }
  keepUnfinished(source, reading, edits);
  return apply(source, [...edits, ...others]);
}

/** Returns the edits that empty each value in which one of `spans` (ranges of `attributes.text`) lies. */
export function emptyValues(source: string, attributes: MarkupReading, spans: readonly Span[]): Edit[] {
  const { type, text, starts, ends } = attributes;
  const edits: Edit[] = [];
  let emptied = 0;
  for (const { start, end } of union(spans)) {
    let first = start;
    while (first > emptied && !isPutIn(starts, ends, first - 1)) first--;
    let last = end;
    while (last < text.length && !isPutIn(starts, ends, last)) last++;
    if (last <= emptied) continue;
    const from = starts[Math.max(first, emptied)] ?? 0;
    const quoted = /["']/.test(source.charAt(from - 1));
    // Behind an empty value without quotes, HTML reads the next attribute as the value.
    edits.push({ start: from, end: ends[last - 1] ?? from, text: type === "html" && !quoted ? '""' : "" });
    emptied = last;
  }
  return edits;
}

/** Puts the replacement at the first unit with a source and removes the others. */
function replaceUnits(
  { starts, ends }: MarkupReading,
  place: { readonly start: number; readonly end: number },
  { text, edits }: { readonly text: string; readonly edits: Edit[] },
): void {
  let left = text;
  for (let i = place.start; i < place.end; i++) {
    if (isPutIn(starts, ends, i)) continue;
    edits.push({ start: starts[i] ?? 0, end: ends[i] ?? 0, text: left });
    left = "";
  }
}

/** Extends a span to whole entities: an entity of several characters is replaced as one. */
function wholeEntities({ text, starts, ends }: MarkupReading, { start, length }: Span): Span {
  let from = start;
  let to = Math.min(start + length, text.length);
  while (from > 0 && starts[from] === starts[from - 1] && ends[from] === ends[from - 1]) from--;
  while (to < text.length && starts[to] === starts[to - 1] && ends[to] === ends[to - 1]) to++;
  return { start: from, length: to - from };
}

function graphemesBetween(text: string, start: number, end: number): { start: number; end: number }[] {
  let at = start;
  const places: { start: number; end: number }[] = [];
  for (const grapheme of graphemesOf(text.slice(start, end))) {
    places.push({ start: at, end: at + grapheme.length });
    at += grapheme.length;
  }
  return places;
}

/** Keeps a `<`, `&` or `[` before a replacement plain text, whatever follows it now. */
function keepApart(
  source: string,
  { type, starts, ends }: MarkupReading,
  {
    from,
    to,
    text,
    edits,
  }: { readonly from: number; readonly to: number; readonly text: string; readonly edits: Edit[] },
): void {
  for (let i = to - 1; i >= Math.max(from, to - maximumEntityLength); i--) {
    const at = starts[i] ?? 0;
    if (ends[i] !== at + 1 || ends[i] !== starts[i + 1]) return;
    const character = source[at] ?? "";
    if (isRisky(type, character, { text, isNext: i === to - 1 })) {
      edits.push({ start: at, end: at + 1, text: escapeFor(type, character) });
      return;
    }
    if (!/[a-z0-9#/]/i.test(character)) return;
  }
}

/**
 * Keeps unfinished markup plain text when something in it is replaced: each `<` of a tag that is never closed, and each
 * `[` when quotes, brackets or line feeds were replaced.
 */
function keepUnfinished(source: string, { type, unfinished, starts, ends }: MarkupReading, edits: Edit[]): void {
  const opening = type === "html" ? "<" : "[";
  const isTouched =
    type === "html"
      ? edits.some(({ start }) => start >= unfinished)
      : edits.some(({ start, end }) => /[[\]"'\n]/.test(source.slice(start, end)));
  if (!isTouched) return;
  const edited = new Set(edits.map(({ start }) => start));
  const text = escapeFor(type, opening);
  for (const [i, start] of starts.entries()) {
    const isText = ends[i] === start + 1 && source[start] === opening && !edited.has(start);
    if (isText && (type === "bbcode" || start >= unfinished)) edits.push({ start, end: start + 1, text });
  }
}

/** Returns true when `character` could start an entity or a tag with the text behind it. */
function isRisky(
  type: MarkupType,
  character: string,
  { text, isNext }: { readonly text: string; readonly isNext: boolean },
): boolean {
  if (type === "html") return character === "&" || (character === "<" && isNext);
  return character === "[" && /^(?:[a-z0-9/].*|\*?)$/is.test(text);
}

/** Escapes a character. BBCode has no escape that all boards know, so its brackets become their full-width forms. */
function escapeFor(type: MarkupType, text: string): string {
  const escapes = type === "html" ? htmlEscapes : bbcodeEscapes;
  let escaped = "";
  for (const character of text) escaped += escapes.get(character) ?? character;
  return escaped;
}

const htmlEscapes = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);
const bbcodeEscapes = new Map([
  ["[", "\uFF3B"],
  ["]", "\uFF3D"],
]);

/** Applies the edits; those at one offset in order. */
function apply(source: string, edits: readonly Edit[]): string {
  let result = "";
  let kept = 0;
  let place = -1;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start === place) result += text;
    else if (start >= kept) {
      result += source.slice(kept, start) + text;
      kept = end;
      place = start;
    }
  }
  return result + source.slice(kept);
}
