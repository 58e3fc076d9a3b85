/** Pieces of a text between spaces, and the verdicts on them. */
import { beyondAscii, exactLength, firstBehind, hashPiece, maximumPieceLength, secondBehind } from "./fingerprints.ts";
import { Parting } from "./parting.ts";
import { type Judgement, nearSlot, type Piece, type VerdictMemory } from "./verdict-memory.ts";

/** Slot of a piece whose judgement is in the list. */
const resolved = -1;

export class PieceList {
  /** Indices of the notable pieces: those that are not known to be plain. */
  readonly notable: Int32Array;
  /** Number of notable pieces. */
  marks = 0;
  text = "";
  /** For each piece its slot near at hand, or -1 when its judgement is here. */
  readonly #slots: Int32Array;
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
  readonly #known = { verdict: 0, state: 0, link: 0 };

  /** @param capacity maximum length of a text */
  constructor(capacity: number, memory: VerdictMemory) {
    const pieces = (capacity >> 1) + 1;
    this.#slots = new Int32Array(pieces);
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
    const slots = this.#slots;
    const { bounds, view, count } = this.#parting;
    const { near } = this.#memory;
    let { marks } = this;
    for (let piece = this.#lookedUp; piece < count; piece++) {
      const start = bounds[piece * 2] ?? 0;
      const over = (bounds[piece * 2 + 1] ?? 0) - start - exactLength - 1;
      const length = exactLength + 1 + (over & (over >> 31));
      const first = ~view.getInt32(start, true) | (firstBehind[length] ?? 0);
      const second = ~view.getInt32(start + 4, true) | (secondBehind[length] ?? 0);
      const slot = nearSlot(first, second);
      const difference = ((near[slot * 2] ?? 0) ^ first) | ((near[slot * 2 + 1] ?? 0) ^ second);
      slots[piece] = slot;
      notable[marks] = piece;
      // 1 unless the difference is 0.
      marks += (difference | -difference) >>> 31;
    }
    this.marks = marks;
    this.#lookedUp = count;
  }

  /** Returns the verdict on a piece; of a notable one, once all of them are resolved. */
  verdict(piece: number): number {
    const slot = this.#slots[piece] ?? 0;
    const memory = this.#memory;
    if (slot >= 0 && (memory.moved === this.#moved || this.#isAt(slot, piece))) return memory.verdictAt(slot);
    return this.resolve(piece);
  }

  /** Returns the link from a piece to the next one (see verdicts.ts). */
  link(piece: number): number {
    this.resolve(piece);
    return this.#links[piece] ?? 0;
  }

  /** Returns the trie state at the end of a piece. */
  state(piece: number): number {
    this.resolve(piece);
    return this.#states[piece] ?? 0;
  }

  /** Writes the judgement of a piece to the list; returns the verdict. */
  resolve(piece: number): number {
    if (this.#slots[piece] !== resolved) this.#recall(piece);
    return this.#verdicts[piece] ?? 0;
  }

  #recall(piece: number): void {
    const memory = this.#memory;
    if (this.#isLong(piece)) {
      this.#set(piece, memory.judge(this.text, this.start(piece), this.end(piece)));
      return;
    }
    const at = this.#at(piece);
    const known = this.#known;
    // Negative: the piece itself.
    const slot = at.first < 0 ? memory.find(at.first, at.second) : -1;
    if (slot >= 0) memory.readNear(slot, known);
    else {
      memory.read(at, known);
      if (at.first < 0) memory.keepNear(at, known);
    }
    this.#set(piece, known);
  }

  #set(piece: number, { verdict, state, link }: Judgement): void {
    this.#slots[piece] = resolved;
    this.#verdicts[piece] = verdict;
    this.#states[piece] = state;
    this.#links[piece] = link;
  }

  /** Returns true while the slot has the piece: others may have taken its place. */
  #isAt(slot: number, piece: number): boolean {
    const { first, second } = this.#at(piece);
    return this.#memory.has(slot, first, second);
  }

  #isLong(piece: number): boolean {
    return this.end(piece) - this.start(piece) > maximumPieceLength;
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
