/**
 * The same in several languages. Without scripts they stand below each other; `browser/language.js` makes tabs of them and
 * shows the one that the reader chose.
 */
import { codeBlock } from "../code-block.ts";
import { type Html, html } from "../html.ts";
import type { LanguageSamples } from "../samples/samples.ts";

export function languageGroup(languages: readonly LanguageSamples[]): Html {
  return html`<div class="languages">${languages.map(
    ({ id, name, samples }) => html`
<div class="language" data-language="${id}" data-name="${name}">${samples.map(({ distinction, code }) =>
      codeBlock(distinction === "" ? name : `${name}: ${distinction}`, id, code),
    )}</div>`,
  )}
</div>`;
}
