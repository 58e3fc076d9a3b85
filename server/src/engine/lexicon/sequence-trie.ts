/**
 * Trie of sequences of whole numbers, such as the characters of words: numbered nodes, of which 0 is the root, with a value
 * where a sequence ends. Numbers of removed nodes are reused.
 */
import { createKeys } from "../keyed-hash.ts";

/** Secret, since requests and entries choose nodes and items, and a Map of numbers has a hash that everybody knows. */
const secret = (createKeys(1)[0] ?? 0) & 0x3ff_ffff;
/** Items are below this. */
const itemLimit = 1 << 25;

export class SequenceTrie<Value> {
  /** Children by node and item. */
  readonly #edges = new Map<number, number>();
  readonly #values: (Value | undefined)[] = [undefined];
  readonly #depths: number[] = [0];
  /** Number of children of each node. */
  readonly #children: number[] = [0];
  readonly #free: number[] = [];

  /** Number of nodes besides the root. */
  get size(): number {
    return this.#edges.size;
  }

  /** Highest number of nodes so far, which determines the memory in use. */
  get capacity(): number {
    return this.#values.length;
  }

  /** Returns the child, 0 when there is none. */
  child(node: number, item: number): number {
    return this.#edges.get(edge(node, item)) ?? 0;
  }

  value(node: number): Value | undefined {
    return this.#values[node];
  }

  /** Returns the length of the sequence that leads to a node. */
  depth(node: number): number {
    return this.#depths[node] ?? 0;
  }

  get(sequence: readonly number[]): Value | undefined {
    return this.#values[this.#path(sequence).at(-1) ?? 0];
  }

  set(sequence: readonly number[], value: Value): void {
    let node = 0;
    for (const item of sequence) node = this.child(node, item) || this.#add(node, item);
    this.#values[node] = value;
  }

  /** Removes a sequence with the nodes that led to it alone. */
  delete(sequence: readonly number[]): void {
    const path = this.#path(sequence);
    this.#values[path.at(-1) ?? 0] = undefined;
    for (let at = sequence.length; at > 0; at--) {
      const [node = 0, parent = 0] = [path[at], path[at - 1]];
      if (node === 0 || this.#children[node] !== 0 || this.#values[node] !== undefined) return;
      this.#edges.delete(edge(parent, sequence[at - 1] ?? 0));
      this.#children[parent] = (this.#children[parent] ?? 0) - 1;
      this.#free.push(node);
    }
  }

  /** Returns each node with the item that leads to it and its parent, shorter sequences first. */
  nodes(): { readonly node: number; readonly item: number; readonly parent: number }[] {
    return Array.from(this.#edges, ([key, node]) => {
      return { node, item: key % itemLimit, parent: Math.floor(key / itemLimit) - secret };
    }).sort((a, b) => this.depth(a.node) - this.depth(b.node));
  }

  /** Returns the nodes along a sequence, 0 where nothing leads on. */
  #path(sequence: readonly number[]): number[] {
    const path = [0];
    for (const item of sequence) {
      const [node = 0] = path.slice(-1);
      path.push(node === 0 && path.length > 1 ? 0 : this.child(node, item));
    }
    return path;
  }

  #add(parent: number, item: number): number {
    const node = this.#free.pop() ?? this.#values.length;
    this.#values[node] = undefined;
    this.#depths[node] = this.depth(parent) + 1;
    this.#children[node] = 0;
    this.#children[parent] = (this.#children[parent] ?? 0) + 1;
    this.#edges.set(edge(parent, item), node);
    return node;
  }
}

/** Combines node and item into one key, exact for as many as fit into memory. */
function edge(node: number, item: number): number {
  return (secret + node) * itemLimit + item;
}
