/**
 * Compares a candidate with its pattern letter by letter, run by run, and counts the differences. The trie knows only
 * classes with runs collapsed; here the letters, their number and the separators count.
 */
import type { StepCounter } from "../budget.ts";
import { PatternLetters, type PatternTable, readPattern } from "../lexicon/pattern-table.ts";
import { baseTable, CLASS, DIGIT, fillPage, foldTable, LATIN, LETTER, MARK, SKIP_CLASS, SYMBOL } from "../text/fold.ts";
import { ALIKE, type Allowance, DIFFERENT, isVowel, Makeup, SAME } from "./makeup.ts";

/** Maximum separators between two letters of a match. */
export const maximumGap = 10;
/** Maximum characters of a run with everything in it, since many patterns may be followed through the same one. */
const maximumRunLength = 1024;

export class Walk extends Makeup {
  /** Counts the characters read. */
  readonly #counter: StepCounter;
  readonly #table: PatternTable;
  #text = "";
  #fold = foldTable;

  /** The pattern that was read last. */
  readonly pattern = new PatternLetters();
  // State of the current run:
  #found = 0;
  /** Number of the pattern's letters matched in the run. */
  #matched = 0;
  #gap = 0;
  #runEnd = 0;
  #substituted = false;

  constructor(table: PatternTable, counter: StepCounter) {
    super();
    this.#table = table;
    this.#counter = counter;
  }

  /** Reads a pattern, which `follow` compares with a text. */
  read(pattern: number): PatternLetters {
    readPattern(this.#table, pattern, this.pattern);
    return this.pattern;
  }

  /** Follows the pattern that was read through `text` from `start`; returns false when it does not fit. */
  follow(text: string, fold: Uint16Array<ArrayBuffer>, start: number, allowance: Allowance): boolean {
    this.#begin(text, fold, start, allowance);
    const { runs, runCount } = this.pattern;
    let first = 0;
    let at = this.#passOpening(start);
    for (let run = 0; run < runCount; run++) {
      at = this.#followRun(at, run, first, run === runCount - 1);
      if (at < 0) return false;
      first += runs[run] ?? 0;
    }
    this.end = at;
    return this.doubled === this.doubledEdges || this.stretched > 0;
  }

  #begin(text: string, fold: Uint16Array<ArrayBuffer>, start: number, allowance: Allowance): void {
    this.#text = text;
    this.#fold = fold;
    this.allowance = allowance;
    this.#startAt(start);
  }

  /** Resets all counts for a match at `start`. */
  #startAt(start: number): void {
    this.countFrom(start);
    this.#found = this.#matched = this.#gap = 0;
    this.#substituted = false;
  }

  /** Skips symbols before a word that begins with letters of their class: the bracket of "(crud" may be a c. */
  #passOpening(start: number): number {
    const text = this.#text;
    const runClass = this.pattern.classes[0] ?? 0;
    let at = start;
    const limit = Math.min(text.length, start + maximumRunLength);
    while (at < limit && this.#isSymbolOf(text.charCodeAt(at), runClass)) at++;
    if (at === start) return start;
    let letters = 0;
    for (let end = at; end < limit; end++) {
      const kind = this.#kindOf(text.charCodeAt(end));
      if ((kind & CLASS) === runClass && kind & LETTER) letters++;
      else if ((kind & CLASS) !== SKIP_CLASS) break;
    }
    if (letters < (this.pattern.runs[0] ?? 0)) return start;
    this.#startAt(at);
    return at;
  }

  /** Follows one run of the pattern's letters from `first` on. Returns the index after it, -1 when it does not fit. */
  #followRun(from: number, run: number, first: number, last: boolean): number {
    const limit = Math.min(this.#text.length, from + maximumRunLength);
    const needed = this.pattern.runs[run] ?? 0;
    const twins = this.twins;
    this.#found = this.#matched = this.#gap = 0;
    this.#substituted = false;
    this.#runEnd = from;
    this.tightEnd = -1;
    let at = from;
    while (at < limit) {
      const next = this.#step(at, run, first, last);
      if (next === STOP) break;
      if (next === MISFIT) return -1;
      at = next;
    }
    if (at === limit && limit < this.#text.length) return -1;
    return this.#endRun(first, needed, twins, last) ? this.#leaveRun(at, first + needed, last) : -1;
  }

  /** Handles one character of a run: returns the next index, STOP after the run's end, or that it does not fit. */
  #step(at: number, run: number, first: number, last: boolean): number {
    const code = this.#text.charCodeAt(at);
    const kind = this.#kindOf(code);
    const letterClass = kind & CLASS;
    const needed = this.pattern.runs[run] ?? 0;
    const complete = last && this.#matched >= needed;
    if (letterClass === SKIP_CLASS) {
      if (kind & MARK && this.#gap === 0) this.#runEnd = at + 1;
      return at + 1;
    }
    if (letterClass === 0) {
      // The ck of a word in one piece that is written with a k ends here, whatever the next word begins with.
      if (complete || (last && this.gaps === 0 && this.#isOneSound(first, needed))) return STOP;
      return ++this.#gap > maximumGap ? MISFIT : at + 1;
    }
    if (letterClass !== this.pattern.classes[run]) return STOP;
    // The digits of "ball1" and "ass5" repeat no letter.
    if (complete && kind & DIGIT) return STOP;
    return complete && this.#closes(at, kind, run, first) ? STOP : this.#stepLetter(at, kind, run, first, complete);
  }

  #stepLetter(at: number, kind: number, run: number, first: number, complete: boolean): number {
    const needed = this.pattern.runs[run] ?? 0;
    if (this.#opens(at, first, needed)) this.#startAt(at);
    if (this.#take(at, kind, first, needed)) return at + 1;
    // Another letter of the same class before or after the word is not part of it.
    if (complete) return STOP;
    if (first !== 0) return MISFIT;
    this.#startAt(at + 1);
    this.#runEnd = at + 1;
    return at + 1;
  }

  /**
   * Returns true where a word begins after a letter that only sounds like its first, or a digit that looks like it: the
   * c of "blockcrud", the 5 of "5smurf".
   */
  #opens(at: number, first: number, needed: number): boolean {
    if (first !== 0 || this.#found === 0 || needed > 1) return false;
    if (this.soundAlikes + this.digits < this.#found) return false;
    return baseTable[this.#text.charCodeAt(at)] === this.pattern.letters[first];
  }

  /**
   * Returns true for characters behind the word: the exclamation mark of "hell!" may be an l, the k of "crackking" a c.
   */
  #closes(at: number, kind: number, run: number, first: number): boolean {
    const code = this.#text.charCodeAt(at);
    if (kind & SYMBOL) return code !== this.#text.charCodeAt(at - 1);
    const letter = this.pattern.letters[first + (this.pattern.runs[run] ?? 0) - 1];
    return (kind & LATIN) !== 0 && !this.#substituted && baseTable[code] !== letter;
  }

  /** Returns true when a completed run has the letters it needs, and no more than allowed. */
  #endRun(first: number, needed: number, twins: number, last: boolean): boolean {
    // The l of "gilt" is no second i.
    const doubled = this.doubled;
    if ((this.#found > needed && this.twins > twins) || !this.#fits(first, needed)) return false;
    if (this.doubled > doubled && (last || first === 0)) this.doubledEdges++;
    if (this.tightEnd < 0) this.tightEnd = this.#runEnd;
    return true;
  }

  /** Returns the next index; separators behind the last run are not part of the match. */
  #leaveRun(at: number, next: number, last: boolean): number {
    if (last) return this.#runEnd;
    this.#passGap(next);
    return at;
  }

  /** Counts separators before the pattern's letter `next` where the entry has none. */
  #passGap(next: number): void {
    if (this.#gap > 0 && this.pattern.parted[next] !== 1) this.gaps++;
    this.#gap = 0;
  }

  /**
   * Matches the letter at `at` in a run that begins with the pattern's letter `first`; returns false for another
   * letter.
   */
  #take(at: number, kind: number, first: number, needed: number): boolean {
    const { letters } = this.pattern;
    const code = this.#text.charCodeAt(at);
    const next = first + Math.min(this.#matched, needed - 1);
    const base = baseTable[code] ?? 0;
    this.#passGap(first + Math.min(this.#matched, needed));
    // "iiilll" is "ill": one i more is no l.
    const repeats = this.#matched > 0 && this.#matched < needed && base !== letters[next] && base === letters[next - 1];
    const agreement = repeats ? SAME : this.compare(code, kind, letters[next] ?? 0);
    if (agreement === DIFFERENT) return false;
    this.#substituted ||= agreement === ALIKE;
    this.#found++;
    if (!repeats) this.#matched++;
    this.#runEnd = at + 1;
    if (this.#matched === needed) this.tightEnd = at + 1;
    else if (this.#matched > needed && first === 0 && this.#text.charCodeAt(at - 1) === code) this.tightStart++;
    return true;
  }

  #isSymbolOf(code: number, letterClass: number): boolean {
    const kind = this.#kindOf(code);
    return (kind & SYMBOL) !== 0 && (kind & CLASS) === letterClass;
  }

  #kindOf(code: number): number {
    this.#counter.steps++;
    fillPage(code);
    return this.#fold[code] ?? 0;
  }

  /** Returns true when part of a run of different letters is enough: ck sounds like k. */
  #isOneSound(first: number, needed: number): boolean {
    return this.#matched > 0 && this.allowance.replacePhonetics && isMixed(this.pattern.letters, first, first + needed);
  }

  /**
   * Returns true when the number of letters fits. Filtering, `collapseDoubles`: doubled letters except vowels. Three
   * or more are a stretch for every entry.
   */
  #fits(first: number, needed: number): boolean {
    const { letters } = this.pattern;
    const found = this.#matched < needed ? this.#matched : this.#found;
    if (found === needed) return true;
    if (found < needed) {
      if (!this.#isOneSound(first, needed)) return false;
      this.soundAlikes++;
    } else if (found > 2) this.stretched++;
    else if (this.#substituted || (this.allowance.collapseDoubles && !isVowel(letters[first] ?? 0))) this.collapsed++;
    else this.doubled++;
    return true;
  }
}

/** Results of a step other than the next index. */
const STOP = -1;
const MISFIT = -2;

/** Returns true for letters that sound alike side by side; i and l only look alike. */
export function isMixed(letters: Uint16Array, first: number, next: number): boolean {
  if (letters[first] === LOWER_I || letters[first] === LOWER_L) return false;
  for (let i = first + 1; i < next; i++) if (letters[i] !== letters[first]) return true;
  return false;
}

const LOWER_I = "i".charCodeAt(0);
const LOWER_L = "l".charCodeAt(0);

/**
 * Returns the start of a candidate. Its first run may have begun in the word before ("that turd"); then only the
 * letters it needs belong to the match. `next` is the offset of the following symbol, -1 if there is none.
 */
export function firstLetter(
  text: string,
  fold: Uint16Array,
  { classes, runs }: Pick<PatternLetters, "classes" | "runs">,
  symbol: number,
  next: number,
): number {
  if (next < 0) return symbol;
  const needed = runs[0] ?? 1;
  let start = symbol;
  let letters = 0;
  for (let at = next - 1; at >= symbol; at--) {
    const letter = (fold[text.charCodeAt(at)] ?? 0) & CLASS;
    if (letter === classes[0]) {
      start = at;
      letters++;
    } else if (letter !== SKIP_CLASS && letters >= needed) break;
  }
  return start;
}
