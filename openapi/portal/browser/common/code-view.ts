/** Code in a block of the page, coloured as on the other pages; the block's button copies it. */
import { codeTokens } from "../../code-tokens.ts";
import { type Content, element, make } from "./elements.ts";

export function showCode(id: string, language: "sh" | "ts", code: string): void {
  const place = element(id, HTMLElement).querySelector("pre code");
  place?.replaceChildren(...coloured(code, language));
}

export function coloured(code: string, language: "sh" | "ts" | "json"): readonly Content[] {
  return codeTokens(code, language).map(({ kind, text }) =>
    kind === undefined ? text : make("span", { class: `code-${kind}` }, text),
  );
}
