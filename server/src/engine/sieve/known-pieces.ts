/**
 * Remembers what is known of pieces of text, by the piece as written. Each has a row of a table, in one line of the processor's cache:
 * what is known, its length and its characters, which are compared. So no piece is ever taken for another one, whatever its
 * hash; pieces that want the same rows push each other out, which only costs time.
 */

/** Numbers of 16 bits in a row: the flags and the state, two each, the length, then the characters. */
const WIDTH = 32;
const FLAGS = 0;
const STATE = 2;
const LENGTH = 4;
const TEXT = 5;

/** Maximum length of a piece that is remembered. */
export const maximumKnownLength = WIDTH - TEXT;

/** Binary logarithms of the number of rows, at first and after many new pieces. */
const firstBits = 12;
const lastBits = 17;
/** Spreads hashes. */
const factor = 0x9e3779b1;
/** Rows in which a piece may be. */
const maximumProbes = 8;

export class KnownPieces {
  #rows = new Uint16Array(WIDTH << firstBits);
  #bits = firstBits;
  #count = 0;
  /** Written alone: otherwise a compiler may leave the look out. */
  fetched = 0;
  /** First number of the row where the piece that was asked for last is, or belongs. */
  #row = 0;
  /** State of the patterns behind the last piece that was found or kept (see sieve.ts). */
  state = 0;

  clear(): void {
    this.#rows.fill(0);
    this.#count = 0;
  }

  /**
   * Looks at the rows of pieces with these hashes, which puts them into the processor's cache: it waits for all of them at once,
   * and not for one after the other.
   */
  fetch(hashes: Int32Array, count: number): void {
    const rows = this.#rows;
    const shift = 32 - this.#bits;
    let seen = 0;
    for (let i = 0; i < count; i++) seen |= rows[(Math.imul(hashes[i] ?? 0, factor) >>> shift) * WIDTH] ?? 0;
    this.fetched = seen;
  }

  /** Returns the flags of a piece; -1 for a new one. `hash`: any number that depends on its characters. */
  find(text: string, start: number, end: number, hash: number): number {
    const rows = this.#rows;
    const length = end - start;
    const mask = rows.length - 1;
    const first = (Math.imul(hash, factor) >>> (32 - this.#bits)) * WIDTH;
    this.#row = first;
    for (let probe = 0; probe < maximumProbes; probe++) {
      const row = (first + probe * WIDTH) & mask;
      const other = rows[row + LENGTH];
      if (other === length && isAt(rows, row + TEXT, text, start, end)) {
        this.state = (rows[row + STATE] ?? 0) | ((rows[row + STATE + 1] ?? 0) << 16);
        return (rows[row + FLAGS] ?? 0) | ((rows[row + FLAGS + 1] ?? 0) << 16);
      }
      if (other !== 0) continue;
      this.#row = row;
      break;
    }
    return -1;
  }

  /** Remembers the piece that was asked for last; `flags` are not negative. */
  keep(text: string, start: number, end: number, flags: number, state: number): void {
    const rows = this.#rows;
    const row = this.#row;
    this.state = state;
    if (rows[row + LENGTH] === 0) this.#count++;
    rows[row + FLAGS] = flags & 0xffff;
    rows[row + FLAGS + 1] = flags >> 16;
    rows[row + STATE] = state & 0xffff;
    rows[row + STATE + 1] = state >> 16;
    rows[row + LENGTH] = end - start;
    for (let at = start; at < end; at++) rows[row + TEXT + at - start] = text.charCodeAt(at);
    if (this.#count > (3 << this.#bits) >> 2 && this.#bits < lastBits) this.#grow();
  }

  /** Begins again with a larger table. */
  #grow(): void {
    this.#bits = Math.min(lastBits, this.#bits + 2);
    this.#rows = new Uint16Array(WIDTH << this.#bits);
    this.#count = 0;
  }
}

function isAt(rows: Uint16Array, at: number, text: string, start: number, end: number): boolean {
  for (let i = 0; i < end - start; i++) if (rows[at + i] !== text.charCodeAt(start + i)) return false;
  return true;
}
