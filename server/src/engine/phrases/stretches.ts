/** Computes the stretches of a text in which a phrase can match, from the anchors that each match contains. */

/** Range from a first symbol up to before a last one. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** Returns the ranges within reach of the anchors; overlapping ones are merged. */
export function stretchesAround(places: readonly number[], reach: number, length: number): Stretch[] {
  const stretches: { first: number; last: number }[] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const first = Math.max(0, place + 1 - reach);
    const last = Math.min(length, place + reach);
    const before = stretches[stretches.length - 1];
    if (before && first <= before.last) before.last = last;
    else stretches.push({ first, last });
  }
  return stretches;
}
