/** The visible text of markup, and the range of the source for each part of it. */
import type { Span } from "../types.ts";

export type MarkupType = "html" | "bbcode";

export interface MarkupReading {
  readonly type: MarkupType;
  /** Visible text, with line breaks or a `BREAK` where tags separate it. */
  readonly text: string;
  /**
   * Source range of each UTF-16 code unit of `text`: empty for inserted separators, the same for all units of one
   * entity. Ascending, except for text that a style hides, which is read after the rest.
   */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Tags that do not separate words, by offset. */
  readonly tags: readonly InlineTag[];
  /** Start of a last tag that is never closed and therefore read as text; the source's length when there is none. */
  readonly unfinished: number;
}

export interface InlineTag {
  readonly start: number;
  readonly end: number;
  /** Start of the tag that closes or opens this one, -1 when there is none. */
  partner: number;
}

export interface ReadMarkup {
  readonly visible: MarkupReading;
  /** The values of all attributes, in order, with a `BREAK` between each two. */
  readonly attributes: MarkupReading;
}

/** Maximum tags included on each side of a match, a bound against hostile markup. */
const maximumTags = 64;

/**
 * Returns the source range of a range of `reading.text`. It includes every tag inside, and tags at the edges whose
 * partner is inside: `[b]sm[/b]urf` is one range, and the word in `[b]smurf[/b]` stands alone. Empty when all of the
 * text was inserted.
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

/** A text without inserted separators, for filters of single characters, and for each unit its index in the reading. */
interface TextWithoutBreaks {
  readonly text: string;
  readonly indices: readonly number[];
}

/** Returns the text of the reading without inserted separators. */
export function withoutBreaks({ text, starts, ends }: MarkupReading): TextWithoutBreaks {
  const indices: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (!isPutIn(starts, ends, i)) indices.push(i);
  }
  return { text: indices.length === text.length ? text : charactersAt(text, indices), indices };
}

/** Returns true when the unit at `index` was inserted and has no source. */
export function isPutIn(starts: Int32Array, ends: Int32Array, index: number): boolean {
  return starts[index] === ends[index];
}

/** Returns the text between inserted separators, with line breaks of the source only. */
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
  for (let i = next - 1; i >= Math.max(0, next - maximumTags); i--) {
    const tag = tags[i];
    if (!tag || tag.end !== start || tag.partner < from || tag.partner >= to) break;
    start = tag.start;
  }
  const after = firstFrom(tags, to);
  for (let i = after; i < after + maximumTags; i++) {
    const tag = tags[i];
    if (!tag || tag.start !== end || tag.partner < from || tag.partner >= to) break;
    end = tag.end;
  }
  return { start, length: end - start };
}

/** Returns the first of `tags` that starts at `offset` or after it. */
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
