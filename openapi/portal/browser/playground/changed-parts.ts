/** Finds the replaced parts of a replacement text by comparing it with the original. */
import type { Span } from "../../../decision/segments.ts";

export interface Part {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Tags and comments of markup, which a replacement leaves as they are. */
const markup = /(<!--[\s\S]{0,500}?-->|<[^<>]{0,5000}>|\[[^[\]]{0,5000}\])/;

/**
 * Returns the parts of the replacement in order: what stands between two matches is in both texts, and what stands between
 * these is changed. Nothing is marked where that does not fit: an answer may list fewer matches than the server replaced.
 */
export function changedParts(text: string, replacement: string, spans: readonly Span[]): readonly Part[] {
  const stretches = united(spans, text.length);
  const parts: Part[] = [];
  let at = 0;
  for (const [index, { start, end }] of stretches.entries()) {
    const before = text.slice(stretches[index - 1]?.end ?? 0, start);
    const after = text.slice(end, stretches[index + 1]?.start ?? text.length);
    const from = at + before.length;
    // The last stretch ends where the rest of the text begins, and each stretch has a character at least.
    const isLast = index === stretches.length - 1;
    const to = isLast ? replacement.length - after.length : replacement.indexOf(after, from + 1);
    if (!replacement.startsWith(before, at) || to <= from || !replacement.startsWith(after, to))
      return [{ text: replacement, isChanged: false }];
    parts.push({ text: before, isChanged: false }, ...changed(replacement.slice(from, to), text.slice(start, end)));
    at = to;
  }
  const rest = { text: replacement.slice(at), isChanged: false };
  return [...parts, rest].filter((part) => part.text !== "");
}

/** Splits what replaces a match at the markup that it keeps. */
function changed(replaced: string, matched: string): readonly Part[] {
  return replaced.split(markup).map((text, index) => ({ text, isChanged: index % 2 === 0 || !matched.includes(text) }));
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Merges overlapping matches, which are replaced as one, and those that touch. */
function united(spans: readonly Span[], length: number): readonly Stretch[] {
  const all: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const end = Math.min(span.start + span.length, length);
    const last = all.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, end);
    else if (span.start < end) all.push({ start: span.start, end });
  }
  return all;
}
