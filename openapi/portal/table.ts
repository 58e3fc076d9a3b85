/** A table that scrolls sideways where a window is narrow, as those of Markdown do. */
import { type Html, html } from "./html.ts";

/** @param label names the table for screen readers, which meet it as a group that scrolls */
export function table(label: string, headings: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  const head = headings.map((heading) => html`<th scope="col">${heading}</th>`);
  const body = rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="table" role="group" aria-label="${label}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
