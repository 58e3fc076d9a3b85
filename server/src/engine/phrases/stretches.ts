/** The stretches of a text in which a phrase can match, given where something stands that each of its matches holds. */

/** From a first symbol up to before a last one. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** Everything within reach of the places; what overlaps is one stretch. */
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
