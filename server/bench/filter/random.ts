/** Random order and picks by rank. */
import type { Random } from "../../src/engine/testdata/random.ts";

/** Picks by rank: the first item most often, as words are used (the law of Zipf and Mandelbrot). */
export function createRankedPick<T>(items: readonly T[], random: Random): () => T {
  const sums = new Float64Array(items.length);
  let sum = 0;
  for (let rank = 0; rank < items.length; rank++) {
    sum += 1 / (rank + 2.7) ** 1.1;
    sums[rank] = sum;
  }
  return () => items[firstAbove(sums, random.next() * sum)] ?? missing();
}

/** Returns the items in random order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const [here, there] = [order[i] ?? missing(), order[j] ?? missing()];
    order[i] = there;
    order[j] = here;
  }
  return order;
}

function firstAbove(sums: Float64Array, wanted: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

function missing(): never {
  throw new Error("Nothing to pick from.");
}
