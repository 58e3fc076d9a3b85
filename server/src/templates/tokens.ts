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

const symbols = ["??", "||", "&&", "==", "!=", "<=", ">=", ..."()[]{}.,?!<>+-*/%="];
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", '"': '"', "'": "'", "\\": "\\", $: "$" };

/** Reads tokens on demand, so that the parser decides where the expression ends. */
export class Tokens {
  readonly #source: string;
  readonly #complain: ReportError;
  #next: Token;

  constructor(source: string, offset: number, complain: ReportError) {
    this.#source = source;
    this.#complain = complain;
    this.#next = this.#read(offset);
  }

  get next(): Token {
    return this.#next;
  }

  take(): Token {
    const token = this.#next;
    this.#next = this.#read(token.end);
    return token;
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
    let at = offset;
    while (isSpace(this.#source.charCodeAt(at))) at++;
    const first = this.#source[at];
    if (first === undefined) return { kind: "end", at, end: at, text: "" };
    if (first === '"' || first === "'") return this.#readString(at, first);
    if (isDigit(first)) return this.#readNumber(at);
    if (isLetter(first)) return this.#readName(at);
    const symbol = symbols.find((each) => this.#source.startsWith(each, at));
    if (symbol !== undefined) return { kind: "symbol", at, end: at + symbol.length, text: symbol };
    return { kind: "symbol", at, end: at + 1, text: first };
  }

  #readString(at: number, quote: string): Token {
    let text = "";
    let from = at + 1;
    const outputs: number[] = [];
    for (let end = from; end < this.#source.length; end++) {
      const letter = this.#source[end];
      if (letter === quote)
        return { kind: "string", at, end: end + 1, text: text + this.#source.slice(from, end), outputs };
      if (letter === "$" && this.#source[end + 1] === "{") outputs.push(text.length + end - from);
      if (letter !== "\\") continue;
      const escaped = escapes[this.#source[end + 1] ?? ""];
      if (escaped === undefined)
        this.#complain(end, `Behind a backslash stands one of ${Object.keys(escapes).join(" ")}.`);
      text += this.#source.slice(from, end) + escaped;
      from = end + 2;
      end++;
    }
    return this.#complain(at, `The text is not closed. Add a ${quote}.`);
  }

  #readNumber(at: number): Token {
    let end = at;
    while (isDigit(this.#source[end])) end++;
    if (this.#source[end] === "." && isDigit(this.#source[end + 1])) {
      end++;
      while (isDigit(this.#source[end])) end++;
    }
    const text = this.#source.slice(at, end);
    if (!Number.isFinite(Number(text))) this.#complain(at, "The number is too large. Write a smaller one.");
    return { kind: "number", at, end, text };
  }

  #readName(at: number): Token {
    let end = at;
    while (isLetter(this.#source[end]) || isDigit(this.#source[end])) end++;
    return { kind: "name", at, end, text: this.#source.slice(at, end) };
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= "0" && letter <= "9";
}

function isLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}_@$]/u.test(letter);
}
