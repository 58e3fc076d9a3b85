/** The method and path of an operation, as one line. */
import { Html, html } from "./html.ts";

export function methodBadge(method: string): Html {
  return html`<span class="method method-${method.toLowerCase()}">${method}</span>`;
}

/** A path in which the parameters stand out, and which may break after a slash. */
export function pathCode(path: string): Html {
  const pieces = path.split(/(\{[^}]+\})/).map((piece) => (piece.startsWith("{") ? html`<var>${piece}</var>` : piece));
  const shown = html`<code class="path">${pieces}</code>`;
  return new Html(shown.text.replaceAll(/(?<=[a-z}>])\/(?!var|code)/g, "/<wbr>"));
}
