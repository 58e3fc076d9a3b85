/** Lowers the quality of a match by what markup hid in it: tags within a word, letters written as references. */
import { lowestQuality } from "../judge/quality.ts";
import type { Span } from "../types.ts";
import { isPutIn, type MarkupReading } from "./markup-reading.ts";

const perUndone = 0.05;

/** Returns the quality of a match at `span` of the reading. A guess stays one, and nothing else becomes one. */
export function qualityInMarkup(reading: MarkupReading, span: Span, quality: number): number {
  const undone = undoneIn(reading, span);
  if (undone === 0) return quality;
  const lowest = Math.min(quality, quality < lowestQuality ? perUndone : lowestQuality);
  return Math.max(lowest, Math.round((quality - perUndone * undone) * 100) / 100);
}

function undoneIn({ text, starts, ends }: MarkupReading, { start, length }: Span): number {
  let count = 0;
  for (let at = start; at < start + length; at++) {
    if (isPutIn(starts, ends, at) || isSpace(text, at)) continue;
    // Units of one reference share its range.
    if (at > start && starts[at] === starts[at - 1]) continue;
    if ((ends[at] ?? 0) - (starts[at] ?? 0) > 1) count++;
    if (at > start && !isSpace(text, at - 1) && !isPutIn(starts, ends, at - 1) && starts[at] !== ends[at - 1]) count++;
  }
  return count;
}

function isSpace(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 0x20;
}
