/** Shows a replacement text with its changed parts marked. */
import { changedParts } from "./changed-parts.ts";
import { make } from "./elements.ts";
import type { Span } from "./segments.ts";

/** Maximum characters shown, to keep the page fast. */
const maximumLength = 20_000;

export interface Replacement {
  readonly replacement: string;
  /** The replaced matches. */
  readonly matches: readonly Span[];
}

export function showReplacement(container: HTMLElement, text: string, { matches, replacement }: Replacement): void {
  const parts = changedParts(text, replacement, matches);
  let left = maximumLength;
  const shown = parts.flatMap(({ text, isChanged }) => {
    const piece = text.slice(0, left);
    left -= piece.length;
    return piece === "" ? [] : [isChanged ? make("ins", {}, piece) : piece];
  });
  const rest = replacement.length - maximumLength;
  const more = rest > 0 ? [make("span", { class: "more" }, ` … and ${rest.toLocaleString("en")} more characters`)] : [];
  container.replaceChildren(...shown, ...more);
}
