/** Where a text stops being JSON, and why. Browsers say it differently, or not at all. */

export interface JsonFault {
  /** How many characters stand before it. */
  readonly at: number;
  readonly line: number;
  readonly column: number;
  /** What is expected there, in words. */
  readonly reason: string;
}

/** Undefined for what is JSON. */
export function jsonFault(text: string): JsonFault | undefined {
  const scanner = new Scanner(text);
  const reason = scanner.document();
  if (reason === undefined) return undefined;
  const before = text.slice(0, scanner.at).split("\n");
  return { at: scanner.at, line: before.length, column: (before.at(-1) ?? "").length + 1, reason };
}

type Reason = string | undefined;

/** Nothing that is sent is nested deeper. */
const deepest = 1000;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Each method goes over a part of the text, and says what is wrong with it. */
class Scanner {
  readonly #text: string;
  #depth = 0;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Reason {
    const reason = this.#value();
    if (reason !== undefined) return reason;
    return this.at < this.#text.length ? "Nothing may follow here." : undefined;
  }

  #value(): Reason {
    this.#space();
    const next = this.#text[this.at];
    if (next === undefined) return "The text ends where a value should stand.";
    if (next === '"') return this.#string();
    if (next === "{" || next === "[") return this.#nested(next);
    if (!this.#take(number) && !this.#take(word)) return valueWords(next);
    const rest = /[\w.+-]/.test(this.#text[this.at] ?? "");
    this.#space();
    return rest ? "This is neither a number nor true, false or null." : undefined;
  }

  #nested(open: "{" | "["): Reason {
    const close = open === "{" ? "}" : "]";
    if (++this.#depth > deepest) return "This is nested too deeply.";
    this.at++;
    this.#space();
    if (this.#text[this.at] !== close) {
      const reason = this.#members(open, close);
      if (reason !== undefined) return reason;
    }
    this.#depth--;
    this.at++;
    this.#space();
    return undefined;
  }

  #members(open: "{" | "[", close: string): Reason {
    for (;;) {
      const reason = open === "{" ? this.#member() : this.#value();
      if (reason !== undefined) return reason;
      const next = this.#text[this.at];
      if (next === close) return undefined;
      if (next === undefined) return `The text ends, and a ${close} is missing.`;
      if (next !== ",") return `A comma or a ${close} should stand here.`;
      this.at++;
      this.#space();
      if (this.#text[this.at] === close) return "After the last comma nothing follows: take the comma away.";
    }
  }

  #member(): Reason {
    this.#space();
    if (this.#text[this.at] !== '"') return "A name in double quotes should stand here.";
    const reason = this.#string();
    if (reason !== undefined) return reason;
    if (this.#text[this.at] !== ":") return "A colon should stand here.";
    this.at++;
    return this.#value();
  }

  #string(): Reason {
    const start = this.at++;
    for (;;) {
      while (isPlain(this.#text.charCodeAt(this.at))) this.at++;
      const next = this.#text[this.at];
      if (next === '"') break;
      if (next === "\\" && this.#take(escaped)) continue;
      if (next === "\\") return "This is no escape of JSON: a backslash itself is written twice.";
      if (next !== undefined && next !== "\n") return "A character like this is written as an escape, such as \\t.";
      this.at = start;
      return "The text in these quotes does not end on its line.";
    }
    this.at++;
    this.#space();
    return undefined;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const length = pattern.exec(this.#text)?.[0].length;
    this.at += length ?? 0;
    return length !== undefined;
  }

  #space(): void {
    while (/[ \t\n\r]/.test(this.#text[this.at] ?? "")) this.at++;
  }
}

/** Neither a quote, a backslash, a control character nor the end. */
function isPlain(code: number): boolean {
  return code >= 0x20 && code !== 0x22 && code !== 0x5c;
}

function valueWords(next: string): string {
  if (next === "'") return "Texts stand in double quotes.";
  if (next === "}" || next === "]") return "A value should stand here.";
  return "A value should stand here: a text in double quotes, a number, true, false, null, { or [.";
}
