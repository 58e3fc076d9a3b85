/** Shows the sign of a match with its name, in the table and the legend. */
import { make } from "./elements.ts";
import type { Sign } from "./signs.ts";

export function signMark({ style, sign, words }: Sign): HTMLElement {
  const picture = make("b", { attributes: { "aria-hidden": "true" } }, sign);
  return make("span", { class: `sign tone-${style}` }, picture, ` ${words}`);
}
