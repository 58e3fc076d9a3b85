/**
 * Long checks rotate: with TEST_ROTATION_SEED, a run takes one share of them, and runs with consecutive seeds take all of
 * them in turn. Without it, every run takes all. `.ci/run` sets it to the number of commits.
 */

/** Undefined where everything runs. */
export const rotationSeed = readSeed(process.env["TEST_ROTATION_SEED"]);

function readSeed(text = ""): number | undefined {
  if (text === "") return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`TEST_ROTATION_SEED has to be a whole number, not ${text}.`);
  return Number(text);
}

/** Returns the items of this run's share, one of `shares`; all of them without a seed. */
export function ownShare<Item>(items: readonly Item[], shares: number, seed = rotationSeed): readonly Item[] {
  return seed === undefined ? items : items.filter((_, index) => index % shares === seed % shares);
}
