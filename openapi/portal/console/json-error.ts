/** Finds the first syntax error in a JSON text, since browsers' messages differ and may lack its position. */

export interface JsonError {
  /** Zero-based. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** Returns undefined for valid JSON. */
export function findJsonError(text: string): JsonError | undefined {
  const scanner = new Scanner(text);
  const reason = scanner.document();
  if (reason === undefined) return undefined;
  const before = text.slice(0, scanner.offset).split("\n");
  return { offset: scanner.offset, line: before.length, column: (before.at(-1) ?? "").length + 1, reason };
}

type Reason = string | undefined;

/** Maximum nesting, to protect the call stack. */
const maximumDepth = 1000;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Each method reads a part of the text, and returns the reason of an error. */
class Scanner {
  readonly #text: string;
  #depth = 0;
  offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Reason {
    const reason = this.#value();
    if (reason !== undefined) return reason;
    return this.offset < this.#text.length ? "Nothing may follow here." : undefined;
  }

  #value(): Reason {
    this.#space();
    const next = this.#text[this.offset];
    if (next === undefined) return "The text ends where a value is expected.";
    if (next === '"') return this.#string();
    if (next === "{" || next === "[") return this.#nested(next);
    if (!this.#take(number) && !this.#take(word)) return valueReason(next);
    const rest = /[\w.+-]/.test(this.#text[this.offset] ?? "");
    this.#space();
    return rest ? "This is neither a number nor true, false or null." : undefined;
  }

  #nested(open: "{" | "["): Reason {
    const close = open === "{" ? "}" : "]";
    if (++this.#depth > maximumDepth) return "This is nested too deeply.";
    this.offset++;
    this.#space();
    if (this.#text[this.offset] !== close) {
      const reason = this.#members(open, close);
      if (reason !== undefined) return reason;
    }
    this.#depth--;
    this.offset++;
    this.#space();
    return undefined;
  }

  #members(open: "{" | "[", close: string): Reason {
    for (;;) {
      const reason = open === "{" ? this.#member() : this.#value();
      if (reason !== undefined) return reason;
      const next = this.#text[this.offset];
      if (next === close) return undefined;
      if (next === undefined) return `The text ends, and a ${close} is missing.`;
      if (next !== ",") return `A comma or a ${close} is expected.`;
      this.offset++;
      this.#space();
      if (this.#text[this.offset] === close) return "Remove the last comma.";
    }
  }

  #member(): Reason {
    this.#space();
    if (this.#text[this.offset] !== '"') return "A name in double quotes is expected.";
    const reason = this.#string();
    if (reason !== undefined) return reason;
    if (this.#text[this.offset] !== ":") return "A colon is expected.";
    this.offset++;
    return this.#value();
  }

  #string(): Reason {
    const start = this.offset++;
    for (;;) {
      while (isPlain(this.#text.charCodeAt(this.offset))) this.offset++;
      const next = this.#text[this.offset];
      if (next === '"') break;
      if (next === "\\" && this.#take(escapeSequence)) continue;
      if (next === "\\") return "Invalid escape sequence. Write a backslash twice.";
      if (next !== undefined && next !== "\n") return "Write this character as an escape sequence, such as \\t.";
      this.offset = start;
      return "This string does not end on its line.";
    }
    this.offset++;
    this.#space();
    return undefined;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.offset;
    const length = pattern.exec(this.#text)?.[0].length;
    this.offset += length ?? 0;
    return length !== undefined;
  }

  #space(): void {
    while (/[ \t\n\r]/.test(this.#text[this.offset] ?? "")) this.offset++;
  }
}

/** Returns false for quotes, backslashes, control characters and the end (NaN). */
function isPlain(code: number): boolean {
  return code >= 0x20 && code !== 0x22 && code !== 0x5c;
}

function valueReason(next: string): string {
  if (next === "'") return "Use double quotes.";
  if (next === "}" || next === "]") return "A value is expected.";
  return "A value is expected: a text in double quotes, a number, true, false, null, { or [.";
}
