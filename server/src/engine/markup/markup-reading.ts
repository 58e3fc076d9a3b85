/** A text as its reader sees it, and where in the source each part of it comes from. */
import type { Span } from "../types.ts";

export type MarkupType = "html" | "bbcode";

export interface MarkupReading {
  readonly type: MarkupType;
  /** What the reader sees, and line breaks or a `BREAK` where tags part it. */
  readonly text: string;
  /**
   * For each UTF-16 code unit of `text` the range of the source it comes from. Empty for what was put in; the same for
   * all units of one entity. It grows with the text, but for text that is hidden by a style: that is read after the rest.
   */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The tags that part nothing, by where they stand. */
  readonly tags: readonly InlineTag[];
  /** Where a last tag starts that is never closed and therefore read as text; the source's length when there is none. */
  readonly unfinished: number;
}

export interface InlineTag {
  readonly start: number;
  readonly end: number;
  /** Where the tag starts that closes or opens this one; -1 when there is none. */
  partner: number;
}

export interface ReadMarkup {
  readonly visible: MarkupReading;
  /** The values of all attributes, in order, with a `BREAK` between each two. */
  readonly attributes: MarkupReading;
}

/** As many tags are taken into a match on each of its sides; more means that somebody plays with us. */
const mostTags = 64;

/**
 * The place in the source of a place in `reading.text`. It has every tag inside, and those at its edges whose partner is
 * inside, so that `[b]sm[/b]urf` is one place and the word in `[b]smurf[/b]` stands alone. Empty when all of it was put in.
 */
export function toSource({ starts, ends, tags }: MarkupReading, { start, length }: Span): Span {
  if (length === 0) return { start: starts[start] ?? ends[start - 1] ?? 0, length: 0 };
  let first = start;
  let last = start + length - 1;
  while (first < last && isPutIn(starts, ends, first)) first++;
  while (last > first && isPutIn(starts, ends, last)) last--;
  const from = Math.min(starts[first] ?? 0, starts[last] ?? 0);
  const to = Math.max(ends[first] ?? 0, ends[last] ?? 0);
  return from === to ? { start: from, length: 0 } : withPartners(tags, from, to);
}

/** The same without what was put in: for filters that look at single characters. The reading itself when nothing was. */
export function withoutBreaks(reading: MarkupReading): MarkupReading {
  const { text, starts, ends } = reading;
  const kept: number[] = [];
  for (let i = 0; i < text.length; i++) if (!isPutIn(starts, ends, i)) kept.push(i);
  if (kept.length === text.length) return reading;
  return {
    ...reading,
    text: charactersAt(text, kept),
    starts: Int32Array.from(kept, (i) => starts[i] ?? 0),
    ends: Int32Array.from(kept, (i) => ends[i] ?? 0),
  };
}

/** Whether the unit at `index` of a reading stands nowhere in the source. */
export function isPutIn(starts: Int32Array, ends: Int32Array, index: number): boolean {
  return starts[index] === ends[index];
}

/** The text in the stretches between what was put in: a line break is one only when the source has it. */
function charactersAt(text: string, kept: readonly number[]): string {
  let result = "";
  for (let i = 0; i < kept.length; ) {
    const from = kept[i] ?? 0;
    let to = from + 1;
    for (i++; kept[i] === to; i++) to++;
    result += text.slice(from, to);
  }
  return result;
}

function withPartners(tags: readonly InlineTag[], from: number, to: number): Span {
  let start = from;
  let end = to;
  const next = firstFrom(tags, from);
  for (let i = next - 1; i >= Math.max(0, next - mostTags); i--) {
    const tag = tags[i];
    if (!tag || tag.end !== start || tag.partner < from || tag.partner >= to) break;
    start = tag.start;
  }
  const after = firstFrom(tags, to);
  for (let i = after; i < after + mostTags; i++) {
    const tag = tags[i];
    if (!tag || tag.start !== end || tag.partner < from || tag.partner >= to) break;
    end = tag.end;
  }
  return { start, length: end - start };
}

/** The first of `tags` that starts at `offset` or after it. */
function firstFrom(tags: readonly InlineTag[], offset: number): number {
  let low = 0;
  let high = tags.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tags[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
