/** Syntax highlighting as HTML. */
import { codeTokens } from "./code-tokens.ts";
import { escapeHtml, Html } from "./html.ts";

export function highlight(code: string, language: string): Html {
  const pieces = codeTokens(code, language).map(({ kind, text }) =>
    kind === undefined ? escapeHtml(text) : `<span class="code-${kind}">${escapeHtml(text)}</span>`,
  );
  return new Html(pieces.join(""));
}
