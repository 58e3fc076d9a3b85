/** Marks the matches of a text. */
import { type Html, html } from "@gatehouse/openapi/html";
import { segmentsOf } from "@gatehouse/openapi/segments";
import type { MatchSpan } from "./decided-texts.ts";

/** Maximum characters of a text that are shown. */
const maximumLength = 2_000;

export function markedText(text: string, spans: readonly MatchSpan[]): Html {
  const { segments } = segmentsOf(Math.min(text.length, maximumLength), spans);
  const titlesOf = (matches: readonly number[]): string =>
    [...new Set(matches.map((match) => spans[match]?.title))].join("; ");
  const rest = text.length - maximumLength;
  return html`<p class="text" dir="auto">${segments.map(({ start, end, matches }) => {
    const piece = text.slice(start, end);
    return matches.length === 0 ? piece : html`<mark>${piece}<span class="about"> (${titlesOf(matches)})</span></mark>`;
  })}${rest > 0 && html`<span class="about"> … and ${rest.toLocaleString("en")} more characters</span>`}</p>`;
}
