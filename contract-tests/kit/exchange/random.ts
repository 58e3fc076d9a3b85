/** Numbers, names and ids that follow from the seed alone, so that a run can be made again. */

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a separate generator for a purpose: draws for one purpose do not change those for another. */
  static of(seed: number, purpose: string): Random {
    let hash = seed >>> 0;
    for (const character of purpose) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return new Random(hash);
  }

  /** 0 ≤ x < 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 to `below - 1`. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** One of the values; undefined where there are none. */
  pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(values.length)];
  }

  /** Returns `count` of the values, or all if there are fewer. */
  some<Value>(values: readonly Value[], count: number): readonly Value[] {
    const left = [...values];
    return Array.from({ length: Math.min(count, values.length) }, () => left.splice(this.below(left.length), 1)).flat();
  }

  /** Returns the values in another order. */
  shuffled<Value>(values: readonly Value[]): readonly Value[] {
    return this.some(values, values.length);
  }

  /** Lower-case letters. */
  letters(length: number): string {
    return Array.from({ length }, () => String.fromCharCode(97 + this.below(26))).join("");
  }

  /** A version 4 UUID. */
  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16));
    digits[12] = "4";
    digits[16] = "89ab".charAt(this.below(4));
    const text = digits.join("");
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
  }
}
