/** Seeded randomness, so that every run and every machine has the same texts and lists. */

export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns an integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(items: ArrayLike<T>): T;
}

/** Creates a mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("Nothing to pick from.");
      return item;
    },
  };
}
