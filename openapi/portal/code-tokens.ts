/** Splits code into tokens for syntax highlighting, at build time and in the browser. Each pattern is linear. */

type Kind = "comment" | "key" | "string" | "literal" | "keyword";

interface Grammar {
  /** Each group is one kind of token; the rest is plain text. */
  readonly pattern: RegExp;
  readonly kinds: readonly Kind[];
}

const text = String.raw`"(?:[^"\\\n]|\\.)*"`;

const grammars: Readonly<Record<string, Grammar>> = {
  json: {
    pattern: /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/g,
    kinds: ["key", "string", "literal"],
  },
  sh: {
    pattern: /((?<=^|\s)#[^\n]*)|('[^']*'|"(?:[^"\\]|\\.)*")|((?<=^|\n)[a-z]+(?=\s))/g,
    kinds: ["comment", "string", "keyword"],
  },
  yaml: {
    pattern: new RegExp(
      String.raw`((?<=^|\s)#[^\n]*)|((?<=^|[\s{,])[\w.$/-]+(?=:(?:\s|$)))|(${text}|'[^'\n]*')|((?<=[:,[-] )(?:-?\d[\d.]*|true|false|null)\b)`,
      "g",
    ),
    kinds: ["comment", "key", "string", "literal"],
  },
  ts: languageGrammar({
    comment: "//",
    strings: [text, "`(?:[^`\\\\]|\\\\.)*`"],
    literals: "true false null undefined",
    keywords:
      "as async await catch class const else export extends finally for from function if implements import in interface let new of return static throw try type typeof while",
  }),
  py: languageGrammar({
    comment: "#",
    strings: [text, String.raw`'(?:[^'\\\n]|\\.)*'`],
    literals: "True False None",
    keywords:
      "and as assert async await class def del elif else except finally for from if import in is lambda not or pass raise return try while with yield",
  }),
  java: languageGrammar({
    comment: "//",
    strings: [text],
    literals: "true false null",
    keywords:
      "boolean byte case catch class double else extends final finally for if implements import int interface long new package private public return static switch throw throws try var void while",
  }),
  go: languageGrammar({
    comment: "//",
    strings: [text, "`[^`]*`"],
    literals: "true false nil",
    keywords:
      "case chan const default defer else for func go if import interface map package range return select struct switch type var",
  }),
};

/** Builds the grammar of a programming language. */
function languageGrammar(one: {
  readonly comment: string;
  readonly strings: readonly string[];
  readonly literals: string;
  readonly keywords: string;
}): Grammar {
  const anyOf = (words: string): string => String.raw`\b(?:${words.replaceAll(" ", "|")})\b`;
  const number = String.raw`\b\d[\w.]*`;
  const kinds = [
    String.raw`${one.comment}[^\n]*`,
    one.strings.join("|"),
    `${number}|${anyOf(one.literals)}`,
    anyOf(one.keywords),
  ];
  return {
    pattern: new RegExp(kinds.map((kind) => `(${kind})`).join("|"), "g"),
    kinds: ["comment", "string", "literal", "keyword"],
  };
}

export interface CodeToken {
  /** Undefined for plain text. */
  readonly kind: Kind | undefined;
  readonly text: string;
}

/** Returns the tokens of the code; joined, they are the whole code. */
export function codeTokens(code: string, language: string): readonly CodeToken[] {
  const known = grammars[language];
  if (known === undefined) return [{ kind: undefined, text: code }];
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of code.matchAll(known.pattern)) {
    const kind = known.kinds[match.slice(1).findIndex((group) => group !== undefined)];
    if (match.index > end) tokens.push({ kind: undefined, text: code.slice(end, match.index) });
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: undefined, text: code.slice(end) });
  return tokens;
}
