/**
 * Forms that are added to a table all at once. In the order of their hashes those of neighbouring slots follow each other; in
 * any other order most of them would miss the cache.
 */
import type { BuildSteps } from "../build-steps.ts";

/** Stretches of the hashes by which forms are sorted: one of a large table fits the cache. */
const stretches = 1 << 8;
const stretchShift = 31 - 8;
const formsPerYield = 1 << 14;

export class FormList {
  count = 0;
  hashes: Int32Array;
  numbers: Int32Array;

  constructor(maximumCount: number) {
    this.hashes = new Int32Array(maximumCount);
    this.numbers = new Int32Array(maximumCount);
  }

  add(hash: number, number: number): void {
    this.hashes[this.count] = hash;
    this.numbers[this.count++] = number;
  }

  /** Visits the forms by stretch, those of one in the order in which they were added. */
  *visit(visit: (hash: number, number: number) => void): BuildSteps<void> {
    const ends = this.#countStretches();
    const sorted = new FormList(this.count);
    for (let from = 0; from < this.count; from += formsPerYield) {
      this.#distribute(from, Math.min(this.count, from + formsPerYield), sorted, ends);
      yield;
    }
    for (let from = 0; from < this.count; from += formsPerYield) {
      const to = Math.min(this.count, from + formsPerYield);
      for (let form = from; form < to; form++) visit(sorted.hashes[form] ?? 0, sorted.numbers[form] ?? 0);
      yield;
    }
  }

  /** Returns the start of each stretch. */
  #countStretches(): Int32Array {
    const starts = new Int32Array(stretches + 1);
    for (let form = 0; form < this.count; form++) {
      const behind = ((this.hashes[form] ?? 0) >>> stretchShift) + 1;
      starts[behind] = (starts[behind] ?? 0) + 1;
    }
    for (let stretch = 0; stretch < stretches; stretch++)
      starts[stretch + 1] = (starts[stretch + 1] ?? 0) + (starts[stretch] ?? 0);
    return starts;
  }

  #distribute(from: number, to: number, sorted: FormList, ends: Int32Array): void {
    for (let form = from; form < to; form++) {
      const hash = this.hashes[form] ?? 0;
      const at = ends[hash >>> stretchShift] ?? 0;
      sorted.hashes[at] = hash;
      sorted.numbers[at] = this.numbers[form] ?? 0;
      ends[hash >>> stretchShift] = at + 1;
    }
  }
}
