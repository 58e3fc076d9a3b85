/** Colours code: strings, names, literals, keywords and comments, in JSON, TypeScript and shell. */
import { escapeHtml, Html } from "./html.ts";

type Kind = "comment" | "key" | "string" | "literal" | "keyword";

/** Each alternative is one kind of token; what none of them takes is plain text. */
const grammars: Readonly<Record<string, { readonly pattern: RegExp; readonly kinds: readonly Kind[] }>> = {
  json: {
    pattern: /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/g,
    kinds: ["key", "string", "literal"],
  },
  ts: {
    pattern:
      /(\/\/[^\n]*)|("(?:[^"\\\n]|\\.)*")|(-?\b\d[\d.eE+-]*\b|\b(?:true|false|null|undefined)\b)|(\b(?:import|from|const|await|new|for|of)\b)/g,
    kinds: ["comment", "string", "literal", "keyword"],
  },
  sh: {
    pattern: /((?<=^|\s)#[^\n]*)|('[^']*'|"(?:[^"\\]|\\.)*")|((?<=^|\n)[a-z]+(?=\s))/g,
    kinds: ["comment", "string", "keyword"],
  },
};

export function highlight(code: string, language: string): Html {
  const grammar = grammars[language];
  if (grammar === undefined) return new Html(escapeHtml(code));
  let result = "";
  let end = 0;
  for (const match of code.matchAll(grammar.pattern)) {
    const kind = grammar.kinds[match.slice(1).findIndex((group) => group !== undefined)];
    result += escapeHtml(code.slice(end, match.index));
    result += `<span class="code-${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return new Html(result + escapeHtml(code.slice(end)));
}
