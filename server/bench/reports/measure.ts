/** Measures and formats times. */

/** Returns the elapsed time of the work in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function milliseconds(time: number): string {
  return time < 1_000 ? `${time.toFixed(2)} ms` : `${(time / 1_000).toFixed(1)} s`;
}
