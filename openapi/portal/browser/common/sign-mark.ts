/** The sign of a match with its words, as it stands in the table and in the legend. */
import { make } from "./elements.ts";
import type { Sign } from "./signs.ts";

export function signMark({ style, sign, words }: Sign): HTMLElement {
  const picture = make("b", { attributes: { "aria-hidden": "true" } }, sign);
  return make("span", { class: `sign tone-${style}` }, picture, ` ${words}`);
}
