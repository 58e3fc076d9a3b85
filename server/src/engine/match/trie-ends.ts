/** Collects the places of a reading where patterns of the trie end, so that they are compared in a second step. */

const firstCapacity = 64;

export class TrieEnds {
  count = 0;
  #states = new Int32Array(firstCapacity);
  #firsts = new Int32Array(firstCapacity);
  #lasts = new Int32Array(firstCapacity);

  /** Adds a state, and the symbols from the first to the last one that led to it. */
  add(state: number, first: number, last: number): void {
    if (this.count === this.#states.length) this.#grow();
    this.#states[this.count] = state;
    this.#firsts[this.count] = first;
    this.#lasts[this.count++] = last;
  }

  state(index: number): number {
    return this.#states[index] ?? 0;
  }

  first(index: number): number {
    return this.#firsts[index] ?? 0;
  }

  last(index: number): number {
    return this.#lasts[index] ?? 0;
  }

  #grow(): void {
    this.#states = enlarged(this.#states);
    this.#firsts = enlarged(this.#firsts);
    this.#lasts = enlarged(this.#lasts);
  }
}

function enlarged(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
