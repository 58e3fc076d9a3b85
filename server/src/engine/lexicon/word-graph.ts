/**
 * A dictionary in little memory that cannot be edited: the smallest graph whose paths are its words. A million forms of a
 * language share their beginnings and endings in some two megabytes, and nothing is a word by chance, as among hashes.
 *
 * Each edge is a number: the letter (its place in the alphabet, 8 bits), the end of a word, the last edge of its node, and
 * the first edge of the node that it leads to, 0 for none. Edge 0 is none; the root's edges begin at 1.
 */
import { baseTable, CLASS, fillPage, foldTable, LETTER, SKIP_CLASS } from "../text/fold.ts";

export const LETTERS = 0xff;
export const ENDS_WORD = 1 << 8;
export const LAST = 1 << 9;
export const targetShift = 10;
/** First edge of the root. */
export const root = 1;

export interface WordGraphParts {
  /** Language code: `de`. */
  readonly language: string;
  readonly alphabet: string;
  /** Threads share its memory where it is that of a `SharedArrayBuffer`. */
  readonly edges: Uint32Array;
}

export class WordGraph {
  readonly #edges: Uint32Array;
  /** For each base letter its place in the alphabet, from 1. */
  readonly #places = new Map<number, number>();

  /** The language, the letters of the alphabet in order, and the edges: what another thread makes the same graph of. */
  readonly parts: WordGraphParts;

  constructor(parts: WordGraphParts) {
    const { alphabet, edges } = parts;
    this.parts = parts;
    this.#edges = edges;
    for (let i = 0; i < alphabet.length; i++) this.#places.set(alphabet.charCodeAt(i), i + 1);
  }

  /** Memory in bytes. */
  get bytes(): number {
    return this.#edges.byteLength;
  }

  /** Returns true when `text` from `start` to `end` is a word, whatever its case and accents. Only letters make words. */
  has(text: string, start: number, end: number): boolean {
    let node = root;
    let isEnd = false;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      fillPage(code);
      const fold = foldTable[code] ?? 0;
      if ((fold & LETTER) === 0) {
        if ((fold & CLASS) !== SKIP_CLASS) return false;
        continue;
      }
      const edge = this.#edgeOf(node, this.#places.get(baseTable[code] ?? 0) ?? 0);
      if (edge === 0) return false;
      isEnd = (edge & ENDS_WORD) !== 0;
      node = edge >>> targetShift;
    }
    return isEnd;
  }

  /** Returns the edge of a node with a letter, 0 for none. */
  #edgeOf(node: number, letter: number): number {
    if (node === 0 || letter === 0) return 0;
    for (let at = node; at < this.#edges.length; at++) {
      const edge = this.#edges[at] ?? 0;
      if ((edge & LETTERS) === letter) return edge;
      if ((edge & LAST) !== 0) return 0;
    }
    return 0;
  }
}
