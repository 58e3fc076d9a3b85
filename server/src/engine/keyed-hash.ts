/**
 * Hashes with secret keys: sums of numbers, each times a key, modulo a prime. Two different rows of numbers have the
 * same hash for a single value of some key, so with a chance of 2 ** -31, whatever they are (Carter and Wegman, 1979).
 * Nobody can choose texts or words that share a hash, or a slot of a table, without the keys, which nothing shows.
 */

/** A prime just below 2 ** 31, so that a remainder takes no division. */
const prime = 0x7fff_ffff;

/** Creates random keys below the prime. */
export function createKeys(count: number): Float64Array {
  const keys = new Float64Array(count);
  for (let at = 0; at < count; ) {
    // A call takes as long for a few thousand as for one.
    for (const random of crypto.getRandomValues(new Uint32Array(Math.min(count - at, 4096)))) {
      const key = random >>> 1;
      if (key < prime) keys[at++] = key;
    }
  }
  return keys;
}

/** Returns the remainder of a whole number below 2 ** 53. */
export function remainder(sum: number): number {
  const high = Math.floor(sum / 0x8000_0000);
  const folded = high + (sum - high * 0x8000_0000);
  return (folded >= prime ? folded - prime : folded) | 0;
}
