/**
 * Hash table from forms of words to numbers, such as those of groups. A slot is one number: what it leads to, and above that
 * some bits of the form's hash, so that few of the others in a row of slots are looked at. Forms are not stored: whoever asks
 * compares them, and writes all of them again when the table grows. A bit set of the hashes, an eighth as large, tells of most
 * other forms that they are not in the table, without a look at its slots, which are in no cache.
 */

/** Hashes are below this number (see keyed-hash.ts). */
const hashes = 2 ** 31;
/** Share of the slots that is used at most. */
const fullest = 0.6;
const minimumSlots = 64;
const large = 1 << 22;
/** Bits of the set for each slot, at least: of forms that are not in the table, at most one in seven has its bit set. */
const bitsPerSlot = 4;
const hashBits = 31;

export class FormTable {
  #slots = new Uint32Array(minimumSlots);
  #hashes = new Uint32Array((minimumSlots * bitsPerSlot) >> 5);
  /** Bits of a hash that say no bit of the set. */
  #hashShift = hashBits - Math.log2(minimumSlots * bitsPerSlot);
  #used = 0;
  /** Bits of a slot for the number it leads to, plus one; the others are of the hash. */
  #bits = 6;

  get byteLength(): number {
    return this.#slots.byteLength + this.#hashes.byteLength;
  }

  /** Returns true when there is room for that many forms more. */
  hasRoom(forms: number): boolean {
    return this.#used + forms <= this.#slots.length * fullest;
  }

  /**
   * Empties the table and makes room for as many forms again, or for half as many once it is large. Numbers are below the
   * number of forms.
   */
  grow(forms: number): void {
    this.reserve((this.#used + forms) * (this.#slots.length < large ? 2 : 1.5));
  }

  /** Empties the table and makes room for so many forms. */
  reserve(forms: number): void {
    const length = Math.max(minimumSlots, Math.ceil(forms / fullest));
    this.#slots = new Uint32Array(length);
    const bits = Math.ceil(Math.log2(length * bitsPerSlot));
    this.#hashes = new Uint32Array(2 ** (bits - 5));
    this.#hashShift = hashBits - bits;
    this.#bits = 32 - Math.clz32(length);
    this.#used = 0;
  }

  /** Adds a form; those with the same hash are found in the order in which they were added. */
  add(hash: number, number: number): void {
    const slots = this.#slots;
    let slot = this.firstSlot(hash);
    while (slots[slot] !== 0) slot = this.nextSlot(slot);
    slots[slot] = (((hash << this.#bits) >>> 0) | (number + 1)) >>> 0;
    const bit = hash >>> this.#hashShift;
    this.#hashes[bit >>> 5] = (this.#hashes[bit >>> 5] ?? 0) | (1 << (bit & 31));
    this.#used++;
  }

  /** Returns false when no form has this hash; nearly all that are looked up have not. */
  mayHave(hash: number): boolean {
    const bit = hash >>> this.#hashShift;
    return ((this.#hashes[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  firstSlot(hash: number): number {
    return Math.floor((hash * this.#slots.length) / hashes);
  }

  nextSlot(slot: number): number {
    return slot + 1 === this.#slots.length ? 0 : slot + 1;
  }

  /** Returns true behind the last form of a row of slots. */
  isFree(slot: number): boolean {
    return this.#slots[slot] === 0;
  }

  /** Returns the number in a slot that may be of the hash; -1 when it is of another one. */
  numberAt(slot: number, hash: number): number {
    const filled = this.#slots[slot] ?? 0;
    const number = filled & ((1 << this.#bits) - 1);
    return filled === (((hash << this.#bits) >>> 0) | number) >>> 0 ? number - 1 : -1;
  }
}
