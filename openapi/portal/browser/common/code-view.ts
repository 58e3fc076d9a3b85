/** Shows highlighted code in a code block of the page. */
import { codeTokens } from "../../code-tokens.ts";
import { type Content, element, make } from "./elements.ts";

export function showCode(id: string, language: "sh" | "ts", code: string): void {
  const target = element(id, HTMLElement).querySelector("pre code");
  target?.replaceChildren(...coloured(code, language));
}

export function coloured(code: string, language: "sh" | "ts" | "json"): readonly Content[] {
  return codeTokens(code, language).map(({ kind, text }) =>
    kind === undefined ? text : make("span", { class: `code-${kind}` }, text),
  );
}
