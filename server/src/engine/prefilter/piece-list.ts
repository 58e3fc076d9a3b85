/** Pieces of a text between spaces, and the verdicts on them. */
import { beyondAscii, exactLength, firstBehind, hashPiece, maximumPieceLength, secondBehind } from "./fingerprints.ts";
import { Parting } from "./parting.ts";
import { hashOf, NEAR_WIDTH, type Piece, SECOND_BITS, type VerdictMemory } from "./verdict-memory.ts";

/** Row of a piece that was not found among the first two. */
const unresolved = -1;
/** Row of a piece that has none near at hand: its judgement is in the list. */
const listed = -2;

export class PieceList {
  /** Indices of the notable pieces: those that are not known to be plain. */
  readonly notable: Int32Array;
  /** Number of notable pieces. */
  marks = 0;
  text = "";
  /** For each piece its row near at hand, or that it has none. */
  readonly #rows: Int32Array;
  readonly #verdicts: Int32Array;
  readonly #states: Int32Array;
  readonly #links: Int32Array;
  readonly #parting: Parting;
  /** Number of pieces that were looked up, and what the memory's `moved` was before. */
  #lookedUp = 0;
  #moved = 0;
  readonly #memory: VerdictMemory;
  /** Reused, so that a query allocates nothing. */
  readonly #piece = { text: "", start: 0, end: 0, first: 0, second: 0 };

  /** @param capacity maximum length of a text */
  constructor(capacity: number, memory: VerdictMemory) {
    const pieces = (capacity >> 1) + 1;
    this.#rows = new Int32Array(pieces);
    this.#verdicts = new Int32Array(pieces);
    this.#states = new Int32Array(pieces);
    this.#links = new Int32Array(pieces);
    // One more: the next one is written before it is known whether it counts.
    this.notable = new Int32Array(pieces + 1);
    this.#parting = new Parting(capacity);
    this.#memory = memory;
  }

  /** Maximum length of a text. */
  get capacity(): number {
    return this.#parting.capacity;
  }

  get count(): number {
    return this.#parting.count;
  }

  start(piece: number): number {
    return this.#parting.bounds[piece * 2] ?? 0;
  }

  end(piece: number): number {
    return this.#parting.bounds[piece * 2 + 1] ?? 0;
  }

  /** Starts a text. */
  begin(text: string): void {
    this.text = text;
    this.marks = this.#lookedUp = 0;
    this.#moved = this.#memory.moved;
    this.#parting.begin();
  }

  /** Finds and looks up all pieces; returns the signals of the characters between them. */
  readAll(): number {
    const signals = this.#parting.partAll(this.text);
    this.#lookUp();
    return signals;
  }

  /** Finds and looks up those that end between two offsets. */
  read(from: number, to: number): number {
    const signals = this.#parting.part(this.text, from, to);
    this.#lookUp();
    return signals;
  }

  /**
   * Looks the new pieces up among the plain ones near at hand, and lists the others. Free of data-dependent branches: a
   * wrong prediction costs as much as all the rest.
   */
  #lookUp(): void {
    const { notable } = this;
    const rows = this.#rows;
    const { bounds, view, count } = this.#parting;
    const { near, nearShift } = this.#memory;
    let { marks } = this;
    for (let piece = this.#lookedUp; piece < count; piece++) {
      const start = bounds[piece * 2] ?? 0;
      const over = (bounds[piece * 2 + 1] ?? 0) - start - exactLength - 1;
      const length = exactLength + 1 + (over & (over >> 31));
      const first = ~view.getInt32(start, true) | (firstBehind[length] ?? 0);
      const second = ~view.getInt32(start + 4, true) | (secondBehind[length] ?? 0);
      const pair = hashOf(first, second) >>> nearShift;
      const at = pair * 2 * NEAR_WIDTH;
      const one = ((near[at] ?? 0) ^ first) | (((near[at + 1] ?? 0) ^ second) & SECOND_BITS);
      const other =
        ((near[at + NEAR_WIDTH] ?? 0) ^ first) | (((near[at + NEAR_WIDTH + 1] ?? 0) ^ second) & SECOND_BITS);
      // 1 unless a difference is 0.
      const isNotOne = (one | -one) >>> 31;
      const isNeither = isNotOne & ((other | -other) >>> 31);
      const row = pair * 2 + isNotOne;
      rows[piece] = row | -isNeither;
      notable[marks] = piece;
      // The highest bit tells a plain one.
      marks += isNeither | (~(near[row * NEAR_WIDTH + 1] ?? 0) >>> 31);
    }
    this.marks = marks;
    this.#lookedUp = count;
  }

  /** Returns the verdict on a piece. */
  verdict(piece: number): number {
    const row = this.#rowOf(piece);
    return row >= 0 ? this.#memory.verdictAt(row) : (this.#verdicts[piece] ?? 0);
  }

  /** Returns the link from a piece to the next one (see verdicts.ts). */
  link(piece: number): number {
    const row = this.#rowOf(piece);
    return row >= 0 ? this.#memory.linkAt(row) : (this.#links[piece] ?? 0);
  }

  /** Returns the trie state at the end of a piece. */
  state(piece: number): number {
    const row = this.#rowOf(piece);
    return row >= 0 ? this.#memory.stateAt(row) : (this.#states[piece] ?? 0);
  }

  /** Returns the row of a piece; below 0 when its judgement is in the list. */
  #rowOf(piece: number): number {
    const row = this.#rows[piece] ?? unresolved;
    if (row >= 0 && this.#memory.moved === this.#moved) return row;
    return row === listed ? row : this.#recall(piece, row);
  }

  #recall(piece: number, row: number): number {
    const start = this.start(piece);
    const end = this.end(piece);
    if (end - start > maximumPieceLength) {
      const { verdict, state, link } = this.#memory.judge(this.text, start, end);
      this.#verdicts[piece] = verdict;
      this.#states[piece] = state;
      this.#links[piece] = link;
      this.#rows[piece] = listed;
      return listed;
    }
    const memory = this.#memory;
    const at = this.#at(piece);
    // Others may have taken its row.
    if (row >= 0 && memory.isAt(row, at.first, at.second)) return row;
    const known = memory.find(at.first, at.second);
    const found = known >= 0 ? known : memory.keep(at);
    this.#rows[piece] = found;
    return found;
  }

  /** Returns a piece with its fingerprint, which is negative when it is the piece itself. */
  #at(number: number): Piece {
    const piece = this.#piece;
    const { view } = this.#parting;
    const start = this.start(number);
    const end = this.end(number);
    const length = Math.min(end - start, exactLength + 1);
    piece.text = this.text;
    piece.start = start;
    piece.end = end;
    piece.first = ~view.getInt32(start, true) | (firstBehind[length] ?? 0);
    piece.second = ~view.getInt32(start + 4, true) | (secondBehind[length] ?? 0);
    if (length > exactLength || (piece.first & piece.second & beyondAscii) !== beyondAscii)
      hashPiece(this.text, start, end, piece);
    return piece;
  }
}
