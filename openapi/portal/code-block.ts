/** A block of code with its caption; the browser's script adds a copy button. */
import type { Json } from "../tools/json.ts";
import { highlight } from "./highlight.ts";
import { type Html, html } from "./html.ts";
import type { SampleCode } from "./samples/template.ts";

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
