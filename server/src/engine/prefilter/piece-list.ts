/** Pieces of a text between spaces, and the verdicts on them. */
import { noFingerprint } from "./fingerprints.ts";
import type { Judgement, Piece, VerdictMemory } from "./verdict-memory.ts";

export class PieceList {
  count = 0;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Hash and fingerprint of each piece (see verdict-memory.ts). */
  readonly hashes: Int32Array;
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
  /** Indices of the pieces that are not plain. */
  readonly marked: Int32Array;
  /** Verdicts on the marked pieces. */
  readonly verdicts: Int32Array;
  text = "";
  /** Judgements of the text's pieces without a fingerprint, which no memory recognises. */
  readonly #long = new Map<number, Judgement>();
  readonly #memory: VerdictMemory;
  /** Reused result, so that a query allocates nothing. */
  readonly #known = { verdict: 0, state: 0, link: 0 };
  readonly #piece = { text: "", start: 0, end: 0, hash: 0, first: 0, second: 0 };

  constructor(capacity: number, memory: VerdictMemory) {
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.hashes = new Int32Array(capacity);
    this.firsts = new Int32Array(capacity);
    this.seconds = new Int32Array(capacity);
    // One more: the next one is written before it is known whether it counts.
    this.marked = new Int32Array(capacity + 1);
    this.verdicts = new Int32Array(capacity);
    this.#memory = memory;
  }

  /** Starts a text. */
  begin(text: string): void {
    this.text = text;
    if (this.#long.size > 0) this.#long.clear();
  }

  /** Returns the verdict on a piece that is not known to be plain. */
  recall(piece: number): number {
    return this.firsts[piece] === noFingerprint ? this.#readLong(piece).verdict : this.#memory.recall(this.#at(piece));
  }

  /** Returns the judgement of a piece, valid until the next call. */
  read(piece: number): Judgement {
    if (this.firsts[piece] === noFingerprint) return this.#readLong(piece);
    this.#memory.read(this.#at(piece), this.#known);
    return this.#known;
  }

  #readLong(piece: number): Judgement {
    const known = this.#long.get(piece);
    if (known !== undefined) return known;
    const judgement = this.#memory.judge(this.#at(piece));
    this.#long.set(piece, judgement);
    return judgement;
  }

  #at(number: number): Piece {
    const piece = this.#piece;
    piece.text = this.text;
    piece.start = this.starts[number] ?? 0;
    piece.end = this.ends[number] ?? 0;
    piece.hash = this.hashes[number] ?? 0;
    piece.first = this.firsts[number] ?? 0;
    piece.second = this.seconds[number] ?? 0;
    return piece;
  }
}
