/**
 * Samples in several languages. Without scripts all are shown; `browser/language.js` turns them into tabs.
 */
import { programBlock } from "../code-block.ts";
import { type Html, html } from "../html.ts";
import type { LanguageSamples } from "../samples/samples.ts";

export function languageGroup(languages: readonly LanguageSamples[]): Html {
  return html`<div class="languages">${languages.map(
    ({ id, name, samples }) => html`
<div class="language" data-language="${id}" data-name="${name}">${samples.map(({ distinction, setUp, code }) =>
      programBlock(distinction === "" ? name : `${name}: ${distinction}`, id, { setUp, code }),
    )}</div>`,
  )}
</div>`;
}
