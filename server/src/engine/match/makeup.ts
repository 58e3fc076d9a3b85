/** Compares the letters of a candidate with the listed ones and counts the differences. */
import { baseTable, DIGIT, foldTable, LATIN, LETTER, lookAlike, OTHER, SYMBOL } from "../text/fold.ts";
import type { FilterEntry } from "../types.ts";

/** Differences that an entry allows. */
export type Allowance = Pick<FilterEntry, "collapseDoubles" | "replacePhonetics">;

export class Makeup {
  start = 0;
  end = 0;
  /** Edges of the match without repeats: in a compound those are its neighbours' ("tushhead"). */
  tightStart = 0;
  tightEnd = 0;
  /** Letters of any script. */
  letters = 0;
  latin = 0;
  digits = 0;
  symbols = 0;
  /** Symbols that are brackets. */
  brackets = 0;
  /** Letters that look like the listed one: of another script, or l for i. */
  lookAlikes = 0;
  /** Look-alikes that are l for i or I for l. */
  twins = 0;
  /** Letters that sound like the listed one. */
  soundAlikes = 0;
  /** Separators where the entry has none. */
  gaps = 0;
  /** Runs of three or more where the entry has fewer. */
  stretched = 0;
  /** Doubled letters that the entry does not allow. */
  doubled = 0;
  /** Those at the match's edges, which in a longer word may be its neighbours'. */
  doubledEdges = 0;
  /** Doubled letters that the entry allows. */
  collapsed = 0;
  protected allowance: Allowance = { collapseDoubles: false, replacePhonetics: false };

  /** Returns true when the match differs in case, accents and invisible characters only. */
  get literal(): boolean {
    return (
      this.digits +
        this.symbols +
        this.lookAlikes +
        this.soundAlikes +
        this.gaps +
        this.stretched +
        this.doubled +
        this.collapsed ===
      0
    );
  }

  /** Assigns the doubled letters at the edges to the words around the match. */
  dropDoubledEdges(): void {
    this.start = this.tightStart;
    this.end = this.tightEnd;
    this.doubled -= this.doubledEdges;
    this.doubledEdges = 0;
  }

  /** Starts a match at `start` with all counts at zero. */
  protected countFrom(start: number): void {
    this.start = this.tightStart = start;
    this.letters =
      this.latin =
      this.digits =
      this.symbols =
      this.brackets =
      this.lookAlikes =
      this.twins =
      this.soundAlikes =
        0;
    this.gaps = this.stretched = this.doubled = this.doubledEdges = this.collapsed = 0;
  }

  /** Compares a character with the expected letter. */
  protected compare(code: number, kind: number, expected: number): number {
    const base = baseTable[code] ?? 0;
    const agreement = base === expected ? SAME : this.#compareOther(code, kind, expected, base);
    if (agreement === DIFFERENT) return DIFFERENT;
    if (kind & LETTER) this.letters++;
    if (kind & LATIN) this.latin++;
    return agreement;
  }

  #compareOther(code: number, kind: number, expected: number, base: number): number {
    // Digits in entries match digits only, as do letters without a Latin look-alike.
    const expectedKind = foldTable[expected] ?? 0;
    if ((expectedKind & LETTER) === 0 || (expectedKind | kind) & OTHER) return DIFFERENT;
    if (kind & SYMBOL) {
      this.symbols++;
      if (isBracket(code)) this.brackets++;
    } else if (kind & DIGIT) {
      if (base === TWO && expected !== LOWER_Z) return DIFFERENT;
      this.digits++;
    } else if ((kind & expectedKind & LATIN) === 0) {
      if (expectedKind & LATIN && !this.#looksLike(code, expected)) return DIFFERENT;
      this.lookAlikes++;
    } else if (isLatinTwin(code, expected)) {
      this.lookAlikes++;
      this.twins++;
    } else if (this.allowance.replacePhonetics && expected !== LOWER_I && expected !== LOWER_L) {
      this.soundAlikes++;
    } else {
      return DIFFERENT;
    }
    return ALIKE;
  }

  /** Returns true for a look-alike of a letter that sounds like the expected one: "с" for k. */
  #looksLike(code: number, expected: number): boolean {
    const letter = lookAlike(String.fromCharCode(code))?.charCodeAt(0) ?? expected;
    if (letter === expected || letter === LOWER_I || letter === LOWER_L) return true;
    if (!this.allowance.replacePhonetics) return false;
    this.soundAlikes++;
    return true;
  }
}

export const SAME = 0;
export const ALIKE = 1;
export const DIFFERENT = 2;

const TWO = "2".charCodeAt(0);
const LOWER_Z = "z".charCodeAt(0);
const LOWER_I = "i".charCodeAt(0);
const LOWER_L = "l".charCodeAt(0);
const UPPER_I = "I".charCodeAt(0);

/** Returns true for small l and capital I, which look the same; the other two do not. */
function isLatinTwin(code: number, expected: number): boolean {
  return (code === LOWER_L && expected === LOWER_I) || (code === UPPER_I && expected === LOWER_L);
}

export function isBracket(code: number): boolean {
  return "([{<".includes(String.fromCharCode(code));
}

export function isVowel(letter: number): boolean {
  return "aeiou".includes(String.fromCharCode(letter));
}
