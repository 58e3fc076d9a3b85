/** Finds many sequences in one pass over a text, whatever their number and overlap (Aho and Corasick). */
import { SequenceTrie } from "./sequence-trie.ts";

export class SequenceFinder<Value> {
  readonly #trie = new SequenceTrie<Value>();
  /** For each node the longest proper suffix of its sequence that is a node, and the longest that has a value; 0 for none. */
  readonly #fallbacks: Int32Array;
  readonly #shorter: Int32Array;

  constructor(sequences: Iterable<readonly [sequence: readonly number[], value: Value]>) {
    for (const [sequence, value] of sequences) this.#trie.set(sequence, value);
    this.#fallbacks = new Int32Array(this.#trie.capacity);
    this.#shorter = new Int32Array(this.#trie.capacity);
    for (const { node, item, parent } of this.#trie.nodes()) {
      const fallback = parent === 0 ? 0 : this.step(this.#fallbacks[parent] ?? 0, item);
      this.#fallbacks[node] = fallback;
      this.#shorter[node] = this.longest(fallback);
    }
  }

  get isEmpty(): boolean {
    return this.#trie.size === 0;
  }

  /** Returns the node after one more item: the longest suffix of the input that begins a sequence. */
  step(from: number, item: number): number {
    for (let node = from; ; node = this.#fallbacks[node] ?? 0) {
      const child = this.#trie.child(node, item);
      if (child !== 0 || node === 0) return child;
    }
  }

  /** Returns the node of the longest sequence that ends at a node, 0 if there is none. */
  longest(node: number): number {
    return this.#trie.value(node) === undefined ? (this.#shorter[node] ?? 0) : node;
  }

  /** Returns the node of the next shorter sequence that ends there too, 0 after the shortest. */
  next(node: number): number {
    return this.#shorter[node] ?? 0;
  }

  value(node: number): Value | undefined {
    return this.#trie.value(node);
  }
}
