/** Marks the matches of a text. */
import { type Html, html } from "@gatehouse/openapi/html";
import type { MatchSpan } from "./decided-texts.ts";

/** A piece of a text; `title` is undefined outside of matches. */
export interface TextPiece {
  readonly text: string;
  readonly title: string | undefined;
}

/** Cuts a text at its matches; overlapping matches become one piece with all their titles. */
export function piecesOf(text: string, spans: readonly MatchSpan[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { start, length, titles } of merged(spans)) {
    if (start >= text.length) break;
    if (start > end) pieces.push({ text: text.slice(end, start), title: undefined });
    end = Math.min(text.length, start + length);
    pieces.push({ text: text.slice(start, end), title: titles.join("; ") });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), title: undefined });
  return pieces;
}

/** Maximum characters of a text that are shown. */
const maximumLength = 2_000;

export function markedText(text: string, spans: readonly MatchSpan[]): Html {
  const pieces = piecesOf(text.slice(0, maximumLength), spans);
  const rest = text.length - maximumLength;
  return html`<p class="text" dir="auto">${pieces.map(({ text: piece, title }) =>
    title === undefined ? piece : html`<mark>${piece}<span class="about"> (${title})</span></mark>`,
  )}${rest > 0 && html`<span class="about"> … and ${rest.toLocaleString("en")} more characters</span>`}</p>`;
}

interface MergedSpan {
  readonly start: number;
  readonly length: number;
  readonly titles: readonly string[];
}

function merged(spans: readonly MatchSpan[]): readonly MergedSpan[] {
  const result: MergedSpan[] = [];
  for (const { start, length, title } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last === undefined || start >= last.start + last.length) result.push({ start, length, titles: [title] });
    else {
      const end = Math.max(last.start + last.length, start + length);
      const titles = last.titles.includes(title) ? last.titles : [...last.titles, title];
      result[result.length - 1] = { start: last.start, length: end - last.start, titles };
    }
  }
  return result;
}
