/** Statistics of measurements. */

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * Returns the value that a share of the others does not exceed.
 * @throws TypeError without a value
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new TypeError("There is no percentile of nothing.");
  return value;
}

/** Returns the median of the ratios of each round, as what disturbs a round disturbs both. */
export function medianRatio(values: readonly number[], bases: readonly number[]): number {
  return median(values.map((value, round) => value / (bases[round] ?? Number.NaN)));
}
