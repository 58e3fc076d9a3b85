/**
 * A set of words in two bytes and a quarter each that cannot be edited: a binary fuse filter (Graf and Lemire, 2022). Each word
 * has three places, in segments side by side, whose numbers xor to its fingerprint. A word that is not in the set is taken
 * for one with a chance of 2 ** -16, which hides one spelling of a listed word and nothing else.
 */

export interface WordFingerprintsParts {
  readonly seed: number;
  /** A power of 2. */
  readonly segmentLength: number;
  readonly segmentCount: number;
  /** Threads share its memory where it is that of a `SharedArrayBuffer`. */
  readonly fingerprints: Uint16Array;
}

/** Places and fingerprint of the word that was hashed last. */
export interface WordHash {
  first: number;
  second: number;
  third: number;
  fingerprint: number;
}

/** Hashes a word into `into`; segments are counted without the last two. */
export function hashWord(
  word: string,
  { seed, segmentLength, segmentCount }: Omit<WordFingerprintsParts, "fingerprints">,
  into: WordHash,
): void {
  let one = 0xdead_beef ^ seed;
  let other = 0x41c6_ce57 ^ seed;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e37_79b1);
    other = Math.imul(other ^ code, 0x5f35_6495);
  }
  one = mixed(one ^ (other >>> 15));
  other = mixed(other ^ one);
  const last = mixed(one + Math.imul(other, 0x85eb_ca6b));
  const mask = segmentLength - 1;
  const segment = Math.floor(((one >>> 0) / 0x1_0000_0000) * segmentCount) * segmentLength;
  into.first = segment + (other & mask);
  into.second = segment + segmentLength + ((other >>> 16) & mask);
  into.third = segment + 2 * segmentLength + (last & mask);
  into.fingerprint = last >>> 16;
}

function mixed(hash: number): number {
  let next = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  next = Math.imul(next ^ (next >>> 13), 0xc2b2_ae35);
  return next ^ (next >>> 16);
}

const hash: WordHash = { first: 0, second: 0, third: 0, fingerprint: 0 };

export class WordFingerprints {
  readonly parts: WordFingerprintsParts;

  constructor(parts: WordFingerprintsParts) {
    this.parts = parts;
  }

  has(word: string): boolean {
    const { fingerprints } = this.parts;
    hashWord(word, this.parts, hash);
    const { first, second, third, fingerprint } = hash;
    return ((fingerprints[first] ?? 0) ^ (fingerprints[second] ?? 0) ^ (fingerprints[third] ?? 0)) === fingerprint;
  }
}
