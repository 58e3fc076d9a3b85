/** Measures and formats times. */

/** Returns the elapsed time of the work in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new TypeError("There is no median of nothing.");
  return middle;
}

export function milliseconds(time: number): string {
  return time < 1_000 ? `${time.toFixed(2)} ms` : `${(time / 1_000).toFixed(1)} s`;
}
