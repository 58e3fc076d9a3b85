/** The filtered text, with what stands for matches marked in it. */
import { changedParts } from "./changed-parts.ts";
import { make } from "./elements.ts";
import type { Span } from "./segments.ts";

const longestReplacement = 20_000;

export interface Filtered {
  readonly replacement: string;
  /** Those that are replaced. */
  readonly matches: readonly Span[];
}

/** What lies beyond the beginning of a long text is neither compared nor shown. */
export function showReplacement(place: HTMLElement, text: string, { matches, replacement }: Filtered): void {
  const parts = changedParts(text, replacement, matches);
  let left = longestReplacement;
  const shown = parts.flatMap(({ text, isChanged }) => {
    const piece = text.slice(0, left);
    left -= piece.length;
    return piece === "" ? [] : [isChanged ? make("ins", {}, piece) : piece];
  });
  const rest = replacement.length - longestReplacement;
  const more = rest > 0 ? [make("span", { class: "more" }, ` … and ${rest.toLocaleString("en")} more characters`)] : [];
  place.replaceChildren(...shown, ...more);
}
