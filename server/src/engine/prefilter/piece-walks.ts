/** Follows the trie from each symbol of a piece: what may match in it, and what may continue behind it. */
import { ACCEPTS, ACCEPTS_INSIDE, GOES_ON, ROOT, type Trie, WORD_ENDS } from "../lexicon/trie.ts";
import { maximumEmbeddingLength, NEVER, type Scanner } from "../match/scan.ts";
import { TrieEnds } from "../match/trie-ends.ts";
import type { Words } from "./piece-words.ts";

export class Walks {
  /** Where patterns may match, of all that the scanner would look at. */
  readonly ends = new TrieEnds();
  /** True when patterns continue behind the piece. */
  goesOn = false;
  /** True when listed phrases continue behind it. */
  endsWord = false;
  /** Trie state at its end, 0 when that is ambiguous. */
  state = 0;
  readonly #scanner: Scanner;
  readonly #trie: Trie;
  /** First symbol of the current word, the one behind it, and the flag of patterns inside it. */
  #word = -1;
  #wordEnd = 0;
  #wordFlag = 0;

  constructor(scanner: Scanner, trie: Trie) {
    this.#scanner = scanner;
    this.#trie = trie;
  }

  /** Follows the trie from each symbol on. Patterns inside an ordinary word do not count. */
  follow(words: Words): void {
    const scanner = this.#scanner;
    const trie = this.#trie;
    const { count, classes } = scanner;
    this.#begin();
    const isOrdinary = words.single && !words.unknown && words.symbols === 0;
    const starts = isOrdinary ? Math.min(count, 1) : count;
    // When continuations begin at several symbols, or not with the last word, the state is ambiguous.
    let isKnown = true;
    const lastWord = words.single ? 0 : (scanner.words[count - 1] ?? 0);
    for (let from = 0; from < starts; from++) {
      if (!trie.mayBeginAt(classes, from, count)) {
        scanner.counter.steps++;
        continue;
      }
      this.#readWord(from, words);
      if (!scanner.beginsWord(from)) {
        this.#followInside(from);
        continue;
      }
      const inside = scanner.isUnspaced(from) ? ACCEPTS : this.#wordFlag;
      const state = this.#walk(from, count, inside, this.#wordEnd);
      const end = trie.marksOf(state);
      if ((end & WORD_ENDS) !== 0) this.endsWord = true;
      if ((end & (GOES_ON | WORD_ENDS)) === 0) continue;
      if (this.goesOn || (words.symbols === 0 && from !== lastWord)) isKnown = false;
      this.goesOn = true;
      this.state = state;
    }
    if (!isKnown || words.symbols > 0) this.state = 0;
  }

  #begin(): void {
    this.ends.count = 0;
    this.goesOn = this.endsWord = false;
    this.state = 0;
    this.#word = -1;
  }

  #readWord(from: number, words: Words): void {
    const scanner = this.#scanner;
    const first = scanner.words[from] ?? 0;
    if (this.#word === first) return;
    this.#word = first;
    this.#wordEnd = scanner.endOfWord(from);
    this.#wordFlag = words.isKnownAt(scanner.begins[from] ?? 0) ? NEVER : ACCEPTS_INSIDE;
  }

  /** Follows the trie from a symbol inside a word, where no way leads behind the piece that matters. */
  #followInside(from: number): void {
    const scanner = this.#scanner;
    const isFree = scanner.isUnspaced(from);
    if ((this.#wordFlag === NEVER && !isFree) || !scanner.mayBeFirst(from)) {
      scanner.counter.steps++;
      return;
    }
    const to = isFree ? scanner.count : Math.min(this.#wordEnd, from + maximumEmbeddingLength);
    this.#walk(from, to, isFree ? ACCEPTS : this.#wordFlag, to);
  }

  /**
   * Follows the trie from one symbol up to `to`; before `end` only patterns with the flag `inside` count. Returns the
   * state at `to`, 0 when the way leads out before.
   */
  #walk(from: number, to: number, inside: number, end: number): number {
    const scanner = this.#scanner;
    const trie = this.#trie;
    const { classes } = scanner;
    let state = ROOT;
    let at = from;
    for (; at < to; at++) {
      state = trie.child(state, classes[at] ?? 0);
      if (state === 0) break;
      const flag = trie.marksOf(state);
      if ((flag & ACCEPTS) === 0) continue;
      if ((flag & inside) === 0 && at + 1 < end && scanner.isLetter(at + 1)) continue;
      if (!scanner.refusesState(state, from, at) && scanner.mayBeFirst(from)) this.ends.add(state, from, at);
    }
    scanner.counter.steps += at - from + 1;
    return state;
  }
}
