/** Bounds how much is done at a time. */

/** Resolves to the results in the order of the items. */
export async function mapConcurrently<T, Result>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return results;
}
