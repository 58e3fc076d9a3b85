/** Builds the set of `src/engine/lexicon/word-fingerprints.ts`. */
import { hashWord, type WordFingerprintsParts, type WordHash } from "../../src/engine/lexicon/word-fingerprints.ts";

/** Too few places leave a cycle among the words, which another seed may not have; small sets need more for each word. */
function placesPerWord(words: number): number {
  return 0.9 + 0.25 * Math.max(1, Math.log(1e6) / Math.log(words));
}

const maximumSeed = 64;

export function buildFingerprints(words: ReadonlySet<string>): WordFingerprintsParts {
  const segmentLength = 2 ** Math.max(2, Math.floor(Math.log(words.size) / Math.log(3.33) + 2.25));
  const segmentCount = Math.max(1, Math.ceil((words.size * placesPerWord(words.size)) / segmentLength) - 2);
  for (let seed = 1; seed <= maximumSeed; seed++) {
    const fingerprints = assign([...words], { seed, segmentLength, segmentCount });
    if (fingerprints !== undefined) return { seed, segmentLength, segmentCount, fingerprints };
  }
  throw new Error(`no seed up to ${maximumSeed} suits the ${words.size} words`);
}

/** Takes off words that have a place of their own, one after the other, and fills their places in the other order. */
function assign(
  words: readonly string[],
  shape: Omit<WordFingerprintsParts, "fingerprints">,
): Uint16Array<ArrayBuffer> | undefined {
  const length = (shape.segmentCount + 2) * shape.segmentLength;
  const counts = new Int32Array(length);
  /** The numbers of the words at each place, xored: the number of the word where there is one. */
  const joined = new Int32Array(length);
  const hashes = words.map((word) => {
    const hash: WordHash = { first: 0, second: 0, third: 0, fingerprint: 0 };
    hashWord(word, shape, hash);
    return hash;
  });
  const change = (index: number, by: 1 | -1): void => {
    for (const place of placesOf(hashes[index])) {
      counts[place] = (counts[place] ?? 0) + by;
      joined[place] = (joined[place] ?? 0) ^ index;
    }
  };
  for (const index of hashes.keys()) change(index, 1);
  const single = [...counts.keys()].filter((place) => counts[place] === 1);
  const order: { index: number; place: number }[] = [];
  for (let place = single.pop(); place !== undefined; place = single.pop()) {
    if (counts[place] !== 1) continue;
    const index = joined[place] ?? 0;
    order.push({ index, place });
    change(index, -1);
    for (const other of placesOf(hashes[index])) if (counts[other] === 1) single.push(other);
  }
  if (order.length < words.length) return undefined;
  const fingerprints = new Uint16Array(length);
  for (const { index, place } of order.reverse()) {
    const hash = hashes[index];
    const others = placesOf(hash).reduce((sum, each) => (each === place ? sum : sum ^ (fingerprints[each] ?? 0)), 0);
    fingerprints[place] = (hash?.fingerprint ?? 0) ^ others;
  }
  return fingerprints;
}

function placesOf(hash: WordHash | undefined): number[] {
  return hash === undefined ? [] : [hash.first, hash.second, hash.third];
}
