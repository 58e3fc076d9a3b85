/** Reads the words between the separators of a piece, and asks the dictionary about each of them once. */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { BREAK_CLASS, CLASS, foldTable, LETTER, SKIP_CLASS, SYMBOL } from "../text/fold.ts";

export class Words {
  letters = 0;
  /** Number of signs that stand for letters. */
  symbols = 0;
  /** True when one of them is no ordinary word. */
  odd = false;
  /** True for at most one word. */
  single = true;
  /** True when one of them is in no dictionary. */
  unknown = false;
  /** Number of words of the piece, and for each its end and 1 when it is in the dictionary. */
  #count = 0;
  #ends = new Int32Array(64);
  #known = new Uint8Array(64);
  #next = 0;

  /** Reads all words. */
  read(text: string, start: number, end: number, dictionary: Dictionary): void {
    this.#begin();
    if (end - start > this.#ends.length) this.#grow((end - start) * 2);
    let from = -1;
    let count = 0;
    let letters = 0;
    let characters = 0;
    for (let i = start; i <= end; i++) {
      const fold = i < end ? (foldTable[text.charCodeAt(i)] ?? 0) : 0;
      if (!isParting(fold)) {
        if (from < 0) from = i;
        if ((fold & LETTER) !== 0) letters++;
        else if ((fold & SYMBOL) !== 0) this.symbols++;
        if ((fold & CLASS) !== SKIP_CLASS) characters++;
        continue;
      }
      // A break always separates words.
      if ((fold & CLASS) === BREAK_CLASS) count++;
      if (from < 0) continue;
      count++;
      this.letters += letters;
      this.#add(i, letters > 0 && this.#judge(text, start, from, i, characters, dictionary));
      from = -1;
      letters = characters = 0;
    }
    this.single = count < 2;
  }

  /**
   * Returns true when the word that the character at `at` is in, or begins, is in the dictionary; not for words of one
   * character. To be asked in order of the characters.
   */
  isKnownAt(at: number): boolean {
    while (this.#next < this.#count && (this.#ends[this.#next] ?? 0) <= at) this.#next++;
    return this.#next < this.#count && this.#known[this.#next] === 1;
  }

  #begin(): void {
    this.letters = this.symbols = 0;
    this.odd = this.unknown = false;
    this.single = true;
    this.#count = this.#next = 0;
  }

  #add(end: number, isKnown: boolean): void {
    this.#ends[this.#count] = end;
    this.#known[this.#count++] = isKnown ? 1 : 0;
  }

  /** Judges a word; returns true when it is in the dictionary. */
  #judge(text: string, start: number, from: number, to: number, characters: number, dictionary: Dictionary): boolean {
    if (characters === 1) {
      if (!isOrdinaryLetter(text, start, from, to)) this.odd = true;
      return false;
    }
    if (dictionary.has(text, from, to)) return true;
    this.unknown = true;
    if (!isEnding(text, start, from, to)) this.odd = true;
    return false;
  }

  #grow(capacity: number): void {
    this.#ends = new Int32Array(capacity);
    this.#known = new Uint8Array(capacity);
  }
}

/** Returns true when one of the words between `start` and `end` is no ordinary one. */
export function holdsOddWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  let from = -1;
  let letters = 0;
  let characters = 0;
  for (let i = start; i <= end; i++) {
    const fold = i < end ? (foldTable[text.charCodeAt(i)] ?? 0) : 0;
    if (!isParting(fold)) {
      if (from < 0) from = i;
      if ((fold & LETTER) !== 0) letters++;
      if ((fold & CLASS) !== SKIP_CLASS) characters++;
      continue;
    }
    if (letters > 0 && isOdd(text, start, from, i, characters, dictionary)) return true;
    from = -1;
    letters = characters = 0;
  }
  return false;
}

function isOdd(text: string, start: number, from: number, to: number, characters: number, dictionary: Dictionary) {
  if (characters === 1) return !isOrdinaryLetter(text, start, from, to);
  return !dictionary.has(text, from, to) && !isEnding(text, start, from, to);
}

function isOrdinaryLetter(text: string, start: number, from: number, to: number): boolean {
  return "aAiI".includes(text.charAt(from)) || isEnding(text, start, from, to);
}

/** Returns true for the s of "that's" and the like, which are ordinary. */
function isEnding(text: string, start: number, from: number, to: number): boolean {
  if (from <= start + 1) return false;
  const before = text.charAt(from - 1);
  return (before === "'" || before === "\u2019") && endings.has(text.slice(from, to).toLowerCase());
}

const endings = new Set(["s", "t", "d", "m", "ll", "re", "ve"]);

function isParting(fold: number): boolean {
  return (fold & CLASS) === 0 || (fold & CLASS) === BREAK_CLASS;
}
