/** Finds what in code is to be coloured: strings, names, literals, keywords, comments of JSON, TypeScript and shell. */

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

export interface CodeToken {
  /** Undefined for plain text. */
  readonly kind: Kind | undefined;
  readonly text: string;
}

/** The tokens of a piece of code; together they are all of it. */
export function codeTokens(code: string, language: string): readonly CodeToken[] {
  const grammar = grammars[language];
  if (grammar === undefined) return [{ kind: undefined, text: code }];
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of code.matchAll(grammar.pattern)) {
    const kind = grammar.kinds[match.slice(1).findIndex((group) => group !== undefined)];
    if (match.index > end) tokens.push({ kind: undefined, text: code.slice(end, match.index) });
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: undefined, text: code.slice(end) });
  return tokens;
}
