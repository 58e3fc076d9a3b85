/** Replaces matches in a text. Moderation, `replacementCharacter`, `replacementString`; the character wins. */
import type { Span } from "./types.ts";

export interface Replacement {
  /** Put once for each user-perceived character (grapheme), so that a reader sees the length. */
  readonly character?: string;
  /** Put once for each replaced stretch. */
  readonly string?: string;
}

/** Returns the text with the union of `spans` replaced, by default with `*` for each character. */
export function replace(text: string, spans: readonly Span[], { character, string }: Replacement = {}): string {
  let result = "";
  let kept = 0;
  for (const { start, end } of union(spans)) {
    const covered = text.slice(start, end);
    result += text.slice(kept, start);
    const isString = character === undefined && string !== undefined;
    result += isString ? string : (character ?? "*").repeat(countGraphemes(covered));
    kept = end;
  }
  return result + text.slice(kept);
}

/** Returns the union of the spans, in order; spans that touch without overlap stay separate. */
export function union(spans: readonly Span[]): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  for (const { start, length } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = stretches[stretches.length - 1];
    if (last && start < last.end) last.end = Math.max(last.end, start + length);
    else stretches.push({ start, end: start + length });
  }
  return stretches;
}

/** Made with the first text that needs it: its data takes milliseconds to load. */
let segmenter: Intl.Segmenter | undefined;

/** Yields the user-perceived characters of `text`. */
export function* graphemesOf(text: string): Generator<string> {
  if (isAscii(text)) return yield* text;
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

function countGraphemes(text: string): number {
  if (isAscii(text)) return text.length;
  let count = 0;
  for (const _ of graphemesOf(text)) count++;
  return count;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
