/**
 * Compares a candidate with its pattern letter by letter on the text, run by run, and counts what had to be undone. The
 * automaton knows only classes with runs collapsed; here the letters, their number and the separators are looked at.
 */
import {
  baseTable,
  CLASS,
  DIGIT,
  fillPage,
  foldTable,
  LATIN,
  LETTER,
  MARK,
  OTHER,
  SKIP_CLASS,
  SYMBOL,
} from "./fold.ts";
import type { PatternTable } from "./pattern-table.ts";
import type { FilterEntry } from "./types.ts";

/** More separators between two letters than this part them for good. */
const widestGap = 10;

/** What an entry lets pass. */
export type Allowance = Pick<FilterEntry, "collapseDoubles" | "replacePhonetics">;

export class Walk {
  start = 0;
  end = 0;
  /** Where the match begins and ends without the repeats at its edges: in a compound they are its neighbours' ("tushhead"). */
  tightStart = 0;
  tightEnd = 0;
  /** Characters that are letters, whatever their script. */
  letters = 0;
  latin = 0;
  digits = 0;
  symbols = 0;
  /** Symbols that are brackets. */
  brackets = 0;
  /** Letters that look like the listed one but are others: of another script, or l for i. */
  lookAlikes = 0;
  /** Those that are l for i or I for l. */
  twins = 0;
  /** Letters that sound like the listed one. */
  soundAlikes = 0;
  /** Separators where the entry has none. */
  gaps = 0;
  /** Runs of three or more where fewer are listed. */
  stretched = 0;
  /** Doubled letters that the entry does not allow by itself. */
  doubled = 0;
  /** Those of them at the match's edges, which in a longer word may be its neighbours'. */
  doubledEdges = 0;
  /** Doubled letters that it does. */
  collapsed = 0;
  /** Characters looked at since this was made: the work done, for tests of growth. */
  steps = 0;

  readonly #table: PatternTable;
  #text = "";
  #fold = foldTable;
  #allowance: Allowance = { collapseDoubles: false, replacePhonetics: false };

  /** Index of the pattern's first letter. */
  #firstLetter = 0;
  // Of the run that is being followed:
  #found = 0;
  #gap = 0;
  #runEnd = 0;
  #substituted = false;

  constructor(table: PatternTable) {
    this.#table = table;
  }

  /** True when nothing but case, accents and invisible characters had to be undone. */
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

  /** Follows `pattern` through `text` from `start`; false when it does not fit. */
  follow(text: string, fold: Uint16Array<ArrayBuffer>, start: number, pattern: number, allowance: Allowance): boolean {
    this.#begin(text, fold, start, allowance);
    const { classStarts, letterStarts, runs } = this.#table;
    const end = classStarts[pattern + 1] ?? 0;
    let first = letterStarts[pattern] ?? 0;
    let at = start;
    this.#firstLetter = first;
    for (let run = classStarts[pattern] ?? 0; run < end; run++) {
      at = this.#followRun(at, run, first, run === end - 1);
      if (at < 0) return false;
      first += runs[run] ?? 0;
    }
    this.end = at;
    return this.doubled === this.doubledEdges || this.stretched > 0;
  }

  /** Leaves the doubled letters at the edges to the words around the match. */
  dropDoubledEdges(): void {
    this.start = this.tightStart;
    this.end = this.tightEnd;
    this.doubled -= this.doubledEdges;
    this.doubledEdges = 0;
  }

  #begin(text: string, fold: Uint16Array<ArrayBuffer>, start: number, allowance: Allowance): void {
    this.#text = text;
    this.#fold = fold;
    this.#allowance = allowance;
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

  /** One run, of the pattern's letters from `first` on. Returns the index after it, -1 when it does not fit. */
  #followRun(from: number, run: number, first: number, last: boolean): number {
    const text = this.#text;
    const runClass = this.#table.classes[run] ?? 0;
    const needed = this.#table.runs[run] ?? 0;
    const twins = this.twins;
    this.#found = this.#gap = 0;
    this.#substituted = false;
    this.#runEnd = from;
    this.tightEnd = -1;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const kind = this.#kindOf(code);
      const letterClass = kind & CLASS;
      if (letterClass === SKIP_CLASS) {
        if (kind & MARK && this.#gap === 0) this.#runEnd = at + 1;
      } else if (letterClass === 0) {
        if (last && this.#found >= needed) break;
        if (++this.#gap > widestGap) return -1;
      } else if (letterClass !== runClass) break;
      else if (!this.#take(at, kind, first, needed)) return -1;
    }
    return this.#endRun(first, needed, twins, last) ? this.#leaveRun(at, first + needed, last) : -1;
  }

  /** Whether the run that was followed to its end has the letters it needs, and no more than may be. */
  #endRun(first: number, needed: number, twins: number, last: boolean): boolean {
    // The l of "gilt" is no second i.
    const doubled = this.doubled;
    if ((this.#found > needed && this.twins > twins) || !this.#fits(first, needed)) return false;
    if (this.doubled > doubled && (last || first === this.#firstLetter)) this.doubledEdges++;
    if (this.tightEnd < 0) this.tightEnd = this.#runEnd;
    return true;
  }

  /** Where to go on: what parts the last run from what comes after is no part of the match. */
  #leaveRun(at: number, next: number, last: boolean): number {
    if (last) return this.#runEnd;
    this.#passGap(next);
    return at;
  }

  /** Counts separators before the pattern's letter `next` where the entry has none. */
  #passGap(next: number): void {
    if (this.#gap > 0 && this.#table.parted[next] !== 1) this.gaps++;
    this.#gap = 0;
  }

  /** The letter at `at` of a run that begins with the pattern's letter `first`; false when it is another one. */
  #take(at: number, kind: number, first: number, needed: number): boolean {
    const { letters } = this.#table;
    const code = this.#text.charCodeAt(at);
    this.#passGap(first + Math.min(this.#found, needed));
    const agreement = this.#compare(code, kind, letters[first + Math.min(this.#found, needed - 1)] ?? 0);
    if (agreement === DIFFERENT) return false;
    this.#substituted ||= agreement === ALIKE;
    this.#found++;
    this.#runEnd = at + 1;
    if (this.#found === needed) this.tightEnd = at + 1;
    else if (this.#found > needed && first === this.#firstLetter && this.#text.charCodeAt(at - 1) === code)
      this.tightStart++;
    return true;
  }

  #kindOf(code: number): number {
    this.steps++;
    fillPage(code);
    return this.#fold[code] ?? 0;
  }

  /** Whether the character is the expected letter or stands for it. */
  #compare(code: number, kind: number, expected: number): number {
    const base = baseTable[code] ?? 0;
    if (kind & LETTER) this.letters++;
    if (kind & LATIN) this.latin++;
    if (base === expected) return SAME;
    // Listed digits are meant as they are, and so are letters that look like no Latin one.
    const expectedKind = foldTable[expected] ?? 0;
    if ((expectedKind & LETTER) === 0 || (expectedKind | kind) & OTHER) return DIFFERENT;
    if (kind & SYMBOL) {
      this.symbols++;
      if (isBracket(code)) this.brackets++;
    } else if (kind & DIGIT) {
      if (base === TWO && expected !== LOWER_Z) return DIFFERENT;
      this.digits++;
    } else if ((kind & expectedKind & LATIN) === 0) {
      this.lookAlikes++;
    } else if (isLatinTwin(code, expected)) {
      this.lookAlikes++;
      this.twins++;
    } else if (this.#allowance.replacePhonetics && expected !== LOWER_I && expected !== LOWER_L) {
      this.soundAlikes++;
    } else {
      return DIFFERENT;
    }
    return ALIKE;
  }

  /** Document 2, `collapseDoubles`: doubled letters except vowels. Three or more are a stretch for every entry. */
  #fits(first: number, needed: number): boolean {
    const { letters } = this.#table;
    const found = this.#found;
    if (found === needed) return true;
    if (found < needed) {
      // ck sounds like k.
      if (found === 0 || !this.#allowance.replacePhonetics || !isMixed(letters, first, first + needed)) return false;
      this.soundAlikes++;
    } else if (found > 2) this.stretched++;
    else if (this.#substituted || (this.#allowance.collapseDoubles && !isVowel(letters[first] ?? 0))) this.collapsed++;
    else this.doubled++;
    return true;
  }
}

const SAME = 0;
const ALIKE = 1;
const DIFFERENT = 2;

const TWO = "2".charCodeAt(0);
const LOWER_Z = "z".charCodeAt(0);
const LOWER_I = "i".charCodeAt(0);
const LOWER_L = "l".charCodeAt(0);
const UPPER_I = "I".charCodeAt(0);

/** Small l and capital I look the same; the other two do not. */
function isLatinTwin(code: number, expected: number): boolean {
  return (code === LOWER_L && expected === LOWER_I) || (code === UPPER_I && expected === LOWER_L);
}

export function isBracket(code: number): boolean {
  return "([{<".includes(String.fromCharCode(code));
}

function isVowel(letter: number): boolean {
  return "aeiou".includes(String.fromCharCode(letter));
}

function isMixed(letters: Uint16Array, first: number, next: number): boolean {
  for (let i = first + 1; i < next; i++) if (letters[i] !== letters[first]) return true;
  return false;
}
