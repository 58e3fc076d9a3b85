/**
 * Remembers where all patterns of a trie state were refused by the letters of a reading alone, so that a text which
 * repeats itself ("s|s|s|") is not compared with the same patterns again and again.
 */

/** A power of two: a state has one place, and the last one that took it stays. */
const places = 64;
/** Number of bits of a product that say no place. */
const placeShift = 32 - Math.log2(places);
/** Longer candidates are not remembered: to compare their letters takes as long as to refuse them. */
const maximumLength = 16;

export class RefusedStates {
  readonly #states = new Int32Array(places);
  readonly #starts = new Int32Array(places);
  readonly #lengths = new Int32Array(places);
  readonly #circumstances = new Uint8Array(places);
  #text = "";
  #isEmpty = true;

  /** Forgets everything, for another reading. */
  begin(text: string): void {
    this.#text = text;
    if (this.#isEmpty) return;
    this.#states.fill(0);
    this.#isEmpty = true;
  }

  /**
   * Returns the number of letters that a candidate from `start` has in common with the last one of the state, which was
   * refused by them; 0 when it has to be looked at. `circumstances`: all else that decides about its patterns.
   */
  find(state: number, start: number, circumstances: number): number {
    const place = placeOf(state);
    if (this.#states[place] !== state || this.#circumstances[place] !== circumstances) return 0;
    const text = this.#text;
    const before = this.#starts[place] ?? 0;
    const length = this.#lengths[place] ?? 0;
    for (let i = 0; i < length; i++) if (text.charCodeAt(before + i) !== text.charCodeAt(start + i)) return 0;
    return length;
  }

  /** Adds a candidate that the letters from `start` to `end` refuse, whatever is around them. */
  add(state: number, start: number, end: number, circumstances: number): void {
    if (end - start > maximumLength) return;
    const place = placeOf(state);
    this.#states[place] = state;
    this.#starts[place] = start;
    this.#lengths[place] = end - start;
    this.#circumstances[place] = circumstances;
    this.#isEmpty = false;
  }
}

/** Spreads the numbers of states, many of which have the same last bits. */
function placeOf(state: number): number {
  return Math.imul(state, 0x9e3779b1) >>> placeShift;
}
