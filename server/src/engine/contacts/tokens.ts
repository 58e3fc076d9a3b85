/** Splits a folded text into words, dots, at signs and the like for the grammar of addresses. */
import type { StepCounter } from "../budget.ts";
import { DIGIT, foldOf, LETTER, MARK, UNSPACED } from "../text/fold.ts";
import type { FoldedText } from "./folded.ts";

export const END = 0;
/** Letters, digits and marks, with dashes and underscores between them. */
export const WORD = 1;
export const SPACE = 2;
/** White space with a line break in it: no address continues behind it. */
export const LINE = 3;
export const DOT = 4;
export const AT = 5;
export const OPEN = 6;
export const CLOSE = 7;
export const COLON = 8;
export const SLASH = 9;
export const OTHER = 10;

/** Kinds of the tokens that begin with an ASCII character. */
const asciiKinds = new Uint8Array(0x80).fill(OTHER);
for (let code = 0; code < 0x80; code++) if (isSpace(code)) asciiKinds[code] = SPACE;
for (const word of "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  asciiKinds[word.charCodeAt(0)] = WORD;
for (const [sign, kind] of [
  [".", DOT],
  ["@", AT],
  ["(", OPEN],
  ["[", OPEN],
  ["{", OPEN],
  ["<", OPEN],
  [")", CLOSE],
  ["]", CLOSE],
  ["}", CLOSE],
  [">", CLOSE],
  [":", COLON],
  ["/", SLASH],
] as const)
  asciiKinds[sign.charCodeAt(0)] = kind;
const ideographicFullStop = 0x3002;

/** Arrays for the tokens of a text, which the next text may have again. */
export class TokenStore {
  /** Maximum length of a text. */
  readonly capacity: number;
  readonly kinds: Uint8Array;
  /** Starts of the tokens, and the end of the last one. */
  readonly starts: Int32Array;
  /** Flags by token. */
  readonly flags: Uint8Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity + 1);
    this.flags = new Uint8Array(capacity);
  }
}

export class Tokens {
  readonly folded: FoldedText;
  /** Counts the tokens that are read. */
  readonly counter: StepCounter;
  /** Number of tokens that were read. */
  count = 0;
  readonly #kinds: Uint8Array;
  readonly #starts: Int32Array;
  readonly #flags: Uint8Array;
  /** Number of tokens of each kind that were read. */
  readonly #numbers = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  /** Number of words that begin with a digit. */
  numerals = 0;
  /** Longest row of single letters, with nothing but spaces, dots and words beside dots among them. */
  spelled = 0;
  /** The row so far, and the last token but spaces: its kind, and whether it is a single letter. */
  #row = 0;
  #last = END;
  #isLastSingle = false;

  /** Call `read` first. */
  constructor(folded: FoldedText, counter: StepCounter, store: TokenStore) {
    this.folded = folded;
    this.counter = counter;
    this.#kinds = store.kinds;
    this.#starts = store.starts;
    this.#flags = store.flags;
    this.#starts[0] = 0;
  }

  /** Returns a cleared flag for each token; once only. */
  newFlags(): Uint8Array {
    return this.#flags.fill(0, 0, this.count);
  }

  /** Splits the text. */
  read(): void {
    const { text } = this.folded;
    for (let at = 0; at < text.length; ) {
      const first = text.charCodeAt(at);
      const end = endOfToken(text, at, first);
      const kind = kindOfToken(text, at, end, first);
      this.#kinds[this.count++] = kind;
      this.#starts[this.count] = end;
      this.#count(kind, first, end - at);
      at = end;
    }
  }

  /** Counts what grammars need that are seldom needed themselves. */
  #count(kind: number, first: number, length: number): void {
    this.#numbers[kind] = this.number(kind) + 1;
    if (kind === SPACE) return;
    const isSingle = kind === WORD && length === 1;
    if (kind === WORD && first >= 0x30 && first <= 0x39) this.numerals++;
    const isApart = kind === WORD && this.#last === WORD && !(isSingle && this.#isLastSingle);
    if (isApart || (kind !== WORD && kind !== DOT)) this.#row = 0;
    if (isSingle && ++this.#row > this.spelled) this.spelled = this.#row;
    this.#last = kind;
    this.#isLastSingle = isSingle;
  }

  /** Returns the number of tokens of that kind. */
  number(kind: number): number {
    return this.#numbers[kind] ?? 0;
  }

  kind(index: number): number {
    this.counter.steps++;
    return index < this.count ? (this.#kinds[index] ?? END) : END;
  }

  start(index: number): number {
    return index < this.count ? (this.#starts[index] ?? this.folded.text.length) : this.folded.text.length;
  }

  end(index: number): number {
    return index >= 0 && index < this.count ? (this.#starts[index + 1] ?? 0) : 0;
  }

  /** Returns the code of the first unit of a token. */
  firstCode(index: number): number {
    return this.folded.text.charCodeAt(this.start(index));
  }

  text(index: number): string {
    return this.folded.text.slice(this.start(index), this.end(index));
  }

  /** Returns `index`, or the token behind it when it is a space. */
  past(index: number): number {
    return this.kind(index) === SPACE ? index + 1 : index;
  }

  /** Returns the index of the last token that begins at or before `at`. */
  indexAt(at: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.start(middle) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0x2028 || code === 0x2029 || code === 0x3000;
}

/** Returns 0 for no letter, 1 for a letter or digit, 2 for one of a script that is written without spaces. */
export function letterKind(code: number): number {
  if (code < 0x80) return asciiKinds[code] === WORD ? 1 : 0;
  const fold = foldOf(code);
  if (fold & UNSPACED) return 2;
  return fold & (LETTER | DIGIT | MARK) ? 1 : 0;
}

function endOfToken(text: string, start: number, first: number): number {
  let at = start + 1;
  if (isSpace(first)) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    return at;
  }
  const kind = letterKind(first);
  if (kind === 0) return at;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (letterKind(code) === kind) continue;
    const joins =
      (code === 0x2d || code === 0x5f) &&
      at + 1 < text.length &&
      (letterKind(text.charCodeAt(at + 1)) === kind || isPunycode(text, start, at));
    if (!joins) break;
  }
  return at;
}

/** Returns true for the first dash of "xn--": a label in the letters of another script. */
function isPunycode(text: string, start: number, at: number): boolean {
  return at === start + 2 && text.startsWith("xn--", start) && letterKind(text.charCodeAt(at + 2)) === 1;
}

function kindOfToken(text: string, start: number, end: number, first: number): number {
  if (isSpace(first)) return isLineBreak(text, start, end) ? LINE : SPACE;
  if (first < 0x80) return asciiKinds[first] ?? OTHER;
  if (letterKind(first) !== 0) return WORD;
  return first === ideographicFullStop ? DOT : OTHER;
}

function isLineBreak(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x0d || code >= 0x2028) return code !== 0x3000;
  }
  return false;
}
