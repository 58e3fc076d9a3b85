/** Tokenizes expressions, such as the inside of `${user.firstName!"friend"}`. */

export type Token =
  | {
      readonly kind: "name" | "number" | "symbol";
      readonly at: number;
      readonly end: number;
      readonly text: string;
    }
  | {
      readonly kind: "string";
      readonly at: number;
      readonly end: number;
      readonly text: string;
      /** Offsets in the text where `${` begins an expression. */
      readonly outputs: readonly number[];
    }
  | { readonly kind: "end"; readonly at: number; readonly end: number; readonly text: "" };

/** Throws an error about the token at the offset. */
export type ReportError = (at: number, problem: string) => never;

const symbols = [
  ..."..< ..! ..* ?? || && == != <= >= -> ++ -- += -= *= /= %= ..".split(" "),
  ..."()[]{}.,?!<>+-*/%=:;|&",
];
/** Spellings of operators that would end a tag, or that HTML editors escape. */
const spellings: Readonly<Record<string, string>> = {
  "&gt;=": "gte",
  "&gt;": "gt",
  "&lt;=": "lte",
  "&lt;": "lt",
  "&amp;&amp;": "&&",
  "\\gte": "gte",
  "\\gt": "gt",
  "\\lte": "lte",
  "\\lt": "lt",
  "\\and": "&&",
};
const spelled = Object.keys(spellings);
const escapes: Readonly<Record<string, string>> = {
  ...{ n: "\n", t: "\t", r: "\r", f: "\f", b: "\b", '"': '"', "'": "'", "\\": "\\", $: "$", "{": "{", "=": "=" },
  ...{ l: "<", g: ">", a: "&" },
};

/** Reads tokens on demand, so that the parser decides where the expression ends. */
export class Tokens {
  readonly #source: string;
  readonly #complain: ReportError;
  #next: Token;
  #end: number;

  constructor(source: string, offset: number, complain: ReportError) {
    this.#source = source;
    this.#complain = complain;
    this.#end = offset;
    this.#next = this.#read(offset);
  }

  get next(): Token {
    return this.#next;
  }

  take(): Token {
    const token = this.#next;
    this.#end = token.end;
    this.#next = this.#read(token.end);
    return token;
  }

  /** Returns whether the next token stands directly behind the last one. */
  get isAdjacent(): boolean {
    return this.#next.at === this.#end;
  }

  /** Returns the token behind the next one. */
  peek(): Token {
    return this.#read(this.#next.end);
  }

  /** Consumes the next token if it is this symbol or word. */
  takeIf(text: string): Token | undefined {
    return this.isNext(text) ? this.take() : undefined;
  }

  isNext(text: string): boolean {
    return this.#next.text === text && (this.#next.kind === "symbol" || this.#next.kind === "name");
  }

  /** Returns whether the source goes on with this text directly behind the next token. */
  isFollowedBy(text: string): boolean {
    return this.#source.startsWith(text, this.#next.end);
  }

  /** Ends the expression at its closing symbol; the following characters are text. Returns the offset of the end. */
  close(text: string, problem: string): number {
    if (!this.isNext(text)) this.#complain(this.#next.at, problem);
    return this.#next.end;
  }

  #read(offset: number): Token {
    const at = this.#skip(offset);
    const first = this.#source[at];
    if (first === undefined) return { kind: "end", at, end: at, text: "" };
    if (first === '"' || first === "'") return this.#readString(at, first);
    const second = this.#source[at + 1];
    if (first === "r" && (second === '"' || second === "'")) return this.#readRaw(at, second);
    if (isDigit(first)) return this.#readNumber(at);
    if (isLetter(first) || this.#isEscapedSign(at)) return this.#readName(at);
    const spelling = "&\\".includes(first) ? spelled.find((each) => this.#source.startsWith(each, at)) : undefined;
    if (spelling !== undefined)
      return { kind: "symbol", at, end: at + spelling.length, text: spellings[spelling] ?? spelling };
    const symbol = symbols.find((each) => this.#source.startsWith(each, at)) ?? first;
    return { kind: "symbol", at, end: at + symbol.length, text: symbol };
  }

  /** Returns the offset behind blanks and comments. */
  #skip(offset: number): number {
    let at = offset;
    for (;;) {
      while (isSpace(this.#source.charCodeAt(at))) at++;
      if (!comments.some((each) => this.#source.startsWith(each, at))) return at;
      commentEnd.lastIndex = at + 4;
      if (!commentEnd.test(this.#source)) this.#complain(at, "The comment is not closed. Add -->.");
      at = commentEnd.lastIndex;
    }
  }

  #readString(at: number, quote: string): Token {
    let text = "";
    let from = at + 1;
    const outputs: number[] = [];
    for (let end = from; end < this.#source.length; end++) {
      const letter = this.#source[end];
      if (letter === quote)
        return { kind: "string", at, end: end + 1, text: text + this.#source.slice(from, end), outputs };
      if (letter === "#" && this.#source[end + 1] === "{")
        this.#complain(
          end,
          `In a text write ${"$"}{x}, or ${"$"}{x?string("0.00")}, instead of #{x}. For these signs as text write "#" + "{".`,
        );
      if (letter === "$" && this.#source[end + 1] === "{") outputs.push(text.length + end - from);
      if (letter !== "\\") continue;
      const { escaped, length } = this.#readEscape(end);
      text += this.#source.slice(from, end) + escaped;
      end += length;
      from = end + 1;
    }
    return this.#complain(at, `The text is not closed. Add a ${quote}.`);
  }

  #readEscape(at: number): { readonly escaped: string; readonly length: number } {
    const letter = this.#source[at + 1] ?? "";
    const digits = letter === "x" ? /^[\dA-Fa-f]{1,4}/.exec(this.#source.slice(at + 2, at + 6)) : undefined;
    if (digits) return { escaped: String.fromCharCode(Number.parseInt(digits[0], 16)), length: 1 + digits[0].length };
    const escaped = escapes[letter];
    if (escaped === undefined)
      return this.#complain(at, `Behind a backslash stands one of ${Object.keys(escapes).join(" ")} or x0000.`);
    return { escaped, length: 1 };
  }

  #readRaw(at: number, quote: string): Token {
    const end = this.#source.indexOf(quote, at + 2);
    if (end < 0) this.#complain(at, `The text is not closed. Add a ${quote}.`);
    return { kind: "string", at, end: end + 1, text: this.#source.slice(at + 2, end), outputs: [] };
  }

  #readNumber(at: number): Token {
    let end = at;
    while (isDigit(this.#source[end])) end++;
    if (this.#source[end] === "." && isDigit(this.#source[end + 1])) {
      end++;
      while (isDigit(this.#source[end])) end++;
    }
    const text = this.#source.slice(at, end);
    if (text.length > maximumDigits) this.#complain(at, "The number is too large. Write a smaller one.");
    return { kind: "number", at, end, text };
  }

  #readName(at: number): Token {
    let end = at;
    for (;;) {
      if (isLetter(this.#source[end]) || isDigit(this.#source[end])) end++;
      else if (this.#isEscapedSign(end)) end += 2;
      else break;
    }
    return { kind: "name", at, end, text: this.#source.slice(at, end).replaceAll("\\", "") };
  }

  /** Returns whether the sign at the offset belongs to a name, as in `data\-id`. */
  #isEscapedSign(at: number): boolean {
    return this.#source[at] === "\\" && "-.:#".includes(this.#source[at + 1] ?? " ");
  }
}

const maximumDigits = 330;
const commentEnd = /--[>\]]/g;
const comments = ["<#--", "[#--", "<!--", "[!--"];

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= "0" && letter <= "9";
}

function isLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}_@$]/u.test(letter);
}

/** Returns a name in one of the two spellings that the template family takes for each: `numberFormat` is `number_format`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
