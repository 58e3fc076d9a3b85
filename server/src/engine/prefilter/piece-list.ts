/** Pieces of a text between spaces, and the verdicts on them. */
import type { Judgement, Piece, VerdictMemory } from "./verdict-memory.ts";

export class PieceList {
  count = 0;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Two hashes of each piece (see verdict-memory.ts). */
  readonly hashes: Int32Array;
  readonly checks: Int32Array;
  /** Indices of the pieces that are not plain. */
  readonly marked: Int32Array;
  /** Verdicts on the marked pieces. */
  readonly verdicts: Int32Array;
  text = "";
  readonly #memory: VerdictMemory;
  /** Reused result, so that a query allocates nothing. */
  readonly #known = { verdict: 0, state: 0, link: 0 };
  readonly #piece = { text: "", start: 0, end: 0, hash: 0, check: 0 };

  constructor(capacity: number, memory: VerdictMemory) {
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.hashes = new Int32Array(capacity);
    this.checks = new Int32Array(capacity);
    // One more: the next one is written before it is known whether it counts.
    this.marked = new Int32Array(capacity + 1);
    this.verdicts = new Int32Array(capacity);
    this.#memory = memory;
  }

  /** Returns the verdict on a piece that is not known to be plain. */
  recall(piece: number): number {
    return this.#memory.recall(this.#at(piece));
  }

  /** Returns the judgement of a piece, valid until the next call. */
  read(piece: number): Judgement {
    this.#memory.read(this.#at(piece), this.#known);
    return this.#known;
  }

  #at(number: number): Piece {
    const piece = this.#piece;
    piece.text = this.text;
    piece.start = this.starts[number] ?? 0;
    piece.end = this.ends[number] ?? 0;
    piece.hash = this.hashes[number] ?? 0;
    piece.check = this.checks[number] ?? 0;
    return piece;
  }
}
