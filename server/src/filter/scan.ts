/**
 * One pass over a reading: fold, collapse runs, step, and report where patterns end. Nothing is allocated here unless
 * the text is longer than any before.
 */
import { type Automaton, STATE } from "./automaton.ts";
import { BREAK_CLASS, CLASS, DIGIT, fillPage, foldTable, LETTER, SKIP_CLASS } from "./fold.ts";

const WORD = LETTER | DIGIT;

/** Called where `pattern` may end with the symbol that begins at `at`; its first is symbol number `from` of `count`. */
export type Report = (pattern: number, from: number, count: number, at: number, symbols: Int32Array) => void;

/** What the scan needs to know of the patterns. */
export interface Searched extends Pick<Automaton, "transitions" | "starts" | "patterns"> {
  /** Length of each pattern's skeleton. */
  readonly lengths: Uint8Array;
  /** 1 for a pattern of several words, which may cross words. */
  readonly phrases: Uint8Array;
}

export class Scanner {
  readonly #searched: Searched;
  /** Where in the text each symbol (run of a class) began. */
  #begins = new Int32Array(1024);
  #text = "";
  #fold = foldTable;
  #report: Report = () => undefined;

  constructor(searched: Searched) {
    this.#searched = searched;
  }

  /** Returns the flags of all characters met, or'ed. */
  scan(text: string, fold: Uint16Array<ArrayBuffer>, report: Report): number {
    this.#text = text;
    this.#fold = fold;
    this.#report = report;
    if (text.length > this.#begins.length) this.#begins = new Int32Array(text.length * 2);
    const begins = this.#begins;
    const { transitions } = this.#searched;
    let flags = 0;
    let state = 0;
    let last = 0;
    let count = 0;
    // The number of symbols when the last separator was met.
    let boundary = 0;
    for (let i = 0; i < text.length; i++) {
      const kind = fold[text.charCodeAt(i)] ?? 0;
      const letter = kind & CLASS;
      flags |= kind;
      if (letter === 0) {
        boundary = count;
        continue;
      }
      if (letter === last) continue;
      if (letter >= SKIP_CLASS) {
        if (letter === BREAK_CLASS) state = last = 0;
        else if (letter !== SKIP_CLASS && fillPage(text.charCodeAt(i))) i--;
        continue;
      }
      last = letter;
      begins[count++] = i;
      const next = transitions[state + letter] ?? 0;
      state = next & STATE;
      if (next < 0) this.#reportAll(state >> 5, i, count, boundary);
    }
    return flags;
  }

  /** Reports the patterns that end in a state, but those that lie across words and begin or end inside one: the most. */
  #reportAll(row: number, at: number, count: number, boundary: number): void {
    const { starts, patterns, lengths, phrases } = this.#searched;
    const begins = this.#begins;
    const end = starts[row + 1] ?? 0;
    for (let o = starts[row] ?? 0; o < end; o++) {
      const pattern = patterns[o] ?? 0;
      const from = count - (lengths[pattern] ?? 0);
      const crosses = from + 1 < boundary && phrases[pattern] === 0;
      if (crosses && this.#isInside(at, begins[from] ?? 0, begins[from + 1] ?? 0)) continue;
      this.#report(pattern, from, count, at, begins);
    }
  }

  /** True when a candidate whose last symbol is at `at`, and whose first two are at `first` and `second`, goes on or began before. */
  #isInside(at: number, first: number, second: number): boolean {
    const letter = this.#kindAt(at) & CLASS;
    const next = at + 1 < this.#text.length ? this.#kindAt(at + 1) : 0;
    if (next & WORD && (next & CLASS) !== letter) return true;
    return second === first + 1 && first > 0 && (this.#kindAt(first - 1) & WORD) !== 0;
  }

  #kindAt(at: number): number {
    return this.#fold[this.#text.charCodeAt(at)] ?? 0;
  }
}
