/** The portal's HTML: the template tag, and the small parts that pages share. */
import { escapeHtml, Html, html } from "../tools/html.ts";
import type { Json } from "../tools/json.ts";
import { codeTokens } from "./code-tokens.ts";
import type { SampleCode } from "./samples/template.ts";

export { escapeHtml, Html, html };

/** Joins HTML with an escaped separator. */
export function join(pieces: readonly Html[], separator = ", "): Html {
  return new Html(pieces.map((piece) => piece.text).join(escapeHtml(separator)));
}

/** Allows line breaks between the words of a name. */
export function breakable(name: string): Html {
  const words = name.split(/(?=[A-Z][a-z])/);
  return html`${words.map((word, index) => html`${index > 0 && html`<wbr>`}${word}`)}`;
}

/** @param label names the table for screen readers, which meet it as a group that scrolls */
export function table(label: string, headings: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  const head = headings.map((heading) => html`<th scope="col">${heading}</th>`);
  const body = rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="table" role="group" aria-label="${label}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function methodBadge(method: string): Html {
  return html`<span class="method method-${method.toLowerCase()}">${method}</span>`;
}

/** A path in which the parameters stand out, and which may break after a slash. */
export function pathCode(path: string): Html {
  const pieces = path.split(/(\{[^}]+\})/).map((piece) => (piece.startsWith("{") ? html`<var>${piece}</var>` : piece));
  const shown = html`<code class="path">${pieces}</code>`;
  return new Html(shown.text.replaceAll(/(?<=[a-z}>])\/(?!var|code)/g, "/<wbr>"));
}

/** Decorative, because the name is always beside it. `browser/icon.svg` has the same shape in fixed colours. */
export const logo = html`<svg class="logo" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false"><rect class="logo-ground" width="32" height="32" rx="7"/><path class="logo-gate" d="M6 26V14a10 10 0 0 1 20 0v12h-4.5V14a5.5 5.5 0 0 0-11 0v12z"/><path class="logo-bar" d="M13 26v-4.2l8.5-5.4v4.2z"/></svg>`;

export function highlight(code: string, language: string): Html {
  const pieces = codeTokens(code, language).map(({ kind, text }) =>
    kind === undefined ? escapeHtml(text) : `<span class="code-${kind}">${escapeHtml(text)}</span>`,
  );
  return new Html(pieces.join(""));
}

export function codeBlock(caption: string, language: string, code: string): Html {
  return html`<figure class="code"><figcaption>${caption}</figcaption><pre tabindex="0"><code class="language-${language}">${highlight(code, language)}</code></pre></figure>`;
}

/** A program whose set-up is folded; the copy button copies both. */
export function programBlock(caption: string, language: string, { setUp, code }: SampleCode): Html {
  if (setUp === "") return codeBlock(caption, language, code);
  return html`<figure class="code"><figcaption>${caption}</figcaption><details class="set-up"><summary>Set-up</summary><pre tabindex="0"><code class="language-${language}">${highlight(setUp, language)}</code></pre></details><pre tabindex="0"><code class="language-${language}">${highlight(code, language)}</code></pre></figure>`;
}

export function jsonBlock(caption: string, value: Json): Html {
  return codeBlock(caption, "json", JSON.stringify(value, null, 2));
}
