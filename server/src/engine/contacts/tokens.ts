/** Splits a folded text into words, dots, at signs and the like for the grammar of addresses. */
import type { StepCounter } from "../budget.ts";
import { unitsPerYield } from "../coroutine.ts";
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

const kindOfSign: ReadonlyMap<string, number> = new Map([
  [".", DOT],
  ["。", DOT],
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
]);

export class Tokens {
  readonly folded: FoldedText;
  /** Counts the tokens that are read. */
  readonly counter: StepCounter;
  readonly #kinds: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
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

  /** Call `read` until it returns false, then the rest. */
  constructor(folded: FoldedText, counter: StepCounter) {
    this.folded = folded;
    this.counter = counter;
  }

  /** Splits the next part of the text; returns false at the end. */
  read(): boolean {
    const { text } = this.folded;
    const from = this.#ends.at(-1) ?? 0;
    const until = Math.min(text.length, from + unitsPerYield);
    for (let at = from; at < until; ) {
      const end = endOfToken(text, at);
      this.#starts.push(at);
      this.#ends.push(end);
      const kind = kindOfToken(text, at, end);
      this.#kinds.push(kind);
      this.#count(kind, text.charCodeAt(at), end - at);
      at = end;
    }
    return (this.#ends.at(-1) ?? 0) < text.length;
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

  get count(): number {
    return this.#kinds.length;
  }

  /** Returns the number of tokens of that kind. */
  number(kind: number): number {
    return this.#numbers[kind] ?? 0;
  }

  kind(index: number): number {
    this.counter.steps++;
    return this.#kinds[index] ?? END;
  }

  start(index: number): number {
    return this.#starts[index] ?? this.folded.text.length;
  }

  end(index: number): number {
    return this.#ends[index] ?? 0;
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
  if (code < 0x80)
    return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) ? 1 : 0;
  const fold = foldOf(code);
  if (fold & UNSPACED) return 2;
  return fold & (LETTER | DIGIT | MARK) ? 1 : 0;
}

function endOfToken(text: string, start: number): number {
  const first = text.charCodeAt(start);
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

function kindOfToken(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  if (isSpace(first)) return isLineBreak(text, start, end) ? LINE : SPACE;
  if (letterKind(first) !== 0) return WORD;
  return kindOfSign.get(text.charAt(start)) ?? OTHER;
}

function isLineBreak(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x0d || code >= 0x2028) return code !== 0x3000;
  }
  return false;
}
