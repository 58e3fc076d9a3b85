/**
 * Work in parts: a coroutine yields wherever others may have a turn, after at most a fraction of a millisecond of any text.
 * Short texts are worked through at once.
 */
import type { StepBudget, StepCounter } from "./budget.ts";

export type Coroutine<T> = Generator<undefined, T, undefined>;

/** Number of units of a cheap loop between two yields: characters, tokens, matches. */
export const unitsPerYield = 1024;

/** Runs the work to its end at once. */
export function complete<T>(work: Coroutine<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Spends the steps of the work from the budget, at each yield and at the end. */
export function* metered<T>(work: Coroutine<T>, counter: Readonly<StepCounter>, budget: StepBudget): Coroutine<T> {
  for (;;) {
    const before = counter.steps;
    const { done, value } = work.next();
    budget.spend(counter.steps - before);
    if (done === true) return value;
    yield;
  }
}

/** Maps the items with a yield after each thousand or so. */
export function* mapped<T, R>(items: readonly T[], map: (item: T, index: number) => R): Coroutine<R[]> {
  if (items.length <= unitsPerYield) return items.map(map);
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (index % unitsPerYield === unitsPerYield - 1) yield;
  }
  return results;
}

/** Maps the items to lists and joins them, in the same way. */
export function* flatMapped<T, R>(items: readonly T[], map: (item: T) => readonly R[]): Coroutine<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    for (const result of map(item)) results.push(result);
    if (index % unitsPerYield === unitsPerYield - 1) yield;
  }
  return results;
}

/** Sorts a copy, as `toSorted` does: runs are sorted at once and merged. */
export function* sorted<T>(items: readonly T[], compare: (a: T, b: T) => number): Coroutine<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += unitsPerYield) {
    runs.push(items.slice(at, at + unitsPerYield).sort(compare));
    if (items.length > unitsPerYield) yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted runs; of equal items those of the first run come first. */
function* merge<T>(first: readonly T[], second: readonly T[], compare: (a: T, b: T) => number): Coroutine<T[]> {
  const result: T[] = [];
  let [i, j] = [0, 0];
  while (i < first.length || j < second.length) {
    const [a, b] = [first[i], second[j]];
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      if (a !== undefined) result.push(a);
      i++;
    } else {
      result.push(b);
      j++;
    }
    if (result.length % unitsPerYield === 0) yield;
  }
  return result;
}
