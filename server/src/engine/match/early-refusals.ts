/**
 * Refuses candidates before they are compared (see walk.ts). The trie knows only classes with runs collapsed, so most
 * candidates of a hostile text lack a letter, or differ where their pattern counts only as listed. Refuses nothing that
 * the comparison and the judgement would let pass.
 */
import type { StepCounter } from "../budget.ts";
import type { PatternKind, PatternLetters } from "../lexicon/pattern-table.ts";
import { BREAK_CLASS, baseTable, CLASS, foldTable, SKIP_CLASS } from "../text/fold.ts";
import type { FilterEntry } from "../types.ts";
import { isAsListed, isOneSound } from "./pattern-shapes.ts";
import type { Candidate } from "./scan.ts";
import { maximumGap } from "./walk.ts";

export class EarlyRefusals {
  readonly #counter: StepCounter;
  #text = "";
  #fold = foldTable;
  #symbols: Int32Array = new Int32Array(0);

  constructor(counter: StepCounter) {
    this.#counter = counter;
  }

  /** Begins with a reading; `symbols` has the offsets of its symbols. */
  begin(text: string, fold: Uint16Array<ArrayBuffer>, symbols: Int32Array): void {
    this.#text = text;
    this.#fold = fold;
    this.#symbols = symbols;
  }

  /** Returns true when the candidate cannot match. */
  refuses(candidate: Candidate, pattern: PatternLetters, kind: PatternKind, entry: FilterEntry): boolean {
    const { size } = pattern;
    if (size > pattern.runCount && this.#lacksLetters(candidate, pattern, entry)) return true;
    return isAsListed(kind, pattern, entry) && this.#differs(candidate, pattern);
  }

  /** Returns true when a run of the text has fewer letters than the pattern needs there. */
  #lacksLetters(candidate: Candidate, { letters, runs, runCount }: PatternLetters, entry: FilterEntry): boolean {
    let letter = 0;
    for (let run = 0; run < runCount; run++) {
      const needed = runs[run] ?? 0;
      const isNeeded = needed > 1 && !isOneSound(entry, letters, letter, needed);
      if (isNeeded && !this.#hasLetters(candidate, run, needed)) return true;
      letter += needed;
    }
    return false;
  }

  /** Returns true when the run of a symbol of the candidate has so many letters. */
  #hasLetters(candidate: Candidate, run: number, needed: number): boolean {
    const text = this.#text;
    const fold = this.#fold;
    const symbols = this.#symbols;
    const symbol = candidate.from + run;
    const start = symbols[symbol] ?? 0;
    const end = symbol + 1 < candidate.count ? (symbols[symbol + 1] ?? 0) : text.length;
    const letterClass = (fold[text.charCodeAt(start)] ?? 0) & CLASS;
    // A match may begin in the middle of the first run and ends with it; of the last one, the first letters are its.
    const isBackwards = run === 0 && symbol + 1 < candidate.count;
    let found = 0;
    let gap = 0;
    let read = 0;
    for (; start + read < end && found < needed && gap <= maximumGap; read++) {
      const at = isBackwards ? end - 1 - read : start + read;
      const each = (fold[text.charCodeAt(at)] ?? 0) & CLASS;
      if (each === letterClass) {
        found++;
        gap = 0;
      } else if (each === 0) gap++;
      else if (each !== SKIP_CLASS) break;
    }
    this.#counter.steps += read;
    return found >= needed;
  }

  /**
   * Returns true when the letters before and behind the end of the first run are not those listed. A match is as listed
   * only if they are: it may begin in the middle of its first run, and ends in its last one.
   */
  #differs({ from, count }: Candidate, pattern: PatternLetters): boolean {
    // A single run may both begin and end anywhere.
    if (from + 1 >= count) return false;
    const behind = pattern.runs[0] ?? 0;
    const at = this.#symbols[from + 1] ?? 0;
    return !this.#agrees(at - 1, behind - 1, -1, pattern) || !this.#agrees(at, behind, pattern.size, pattern);
  }

  /** Returns true when the text has the listed letters from `letter` to before `end`, forwards or backwards. */
  #agrees(start: number, first: number, end: number, { letters, parted }: PatternLetters): boolean {
    const text = this.#text;
    const fold = this.#fold;
    const step = end > first ? 1 : -1;
    let gap = 0;
    let at = start;
    let letter = first;
    for (; letter !== end && gap <= maximumGap; at += step) {
      const code = text.charCodeAt(at);
      if (baseTable[code] === letters[letter]) {
        letter += step;
        gap = 0;
        continue;
      }
      const letterClass = (fold[code] ?? BREAK_CLASS) & CLASS;
      if (letterClass === SKIP_CLASS) continue;
      // Separators are as listed where the entry has one.
      if (letterClass !== 0 || parted[step > 0 ? letter : letter + 1] !== 1) break;
      gap++;
    }
    this.#counter.steps += 1 + Math.abs(at - start);
    return letter === end;
  }
}
