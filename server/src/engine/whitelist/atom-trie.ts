/** Trie of atom sequences with numbered nodes; 0 is the root. Numbers of removed nodes are reused. */
import { createKeys } from "../keyed-hash.ts";

export class AtomTrie {
  readonly #parents: number[] = [0];
  readonly #atoms: number[] = [0];
  readonly #depths: number[] = [0];
  readonly #children: number[] = [0];
  /** Child nodes by node and atom. */
  readonly #edges = new Map<number, number>();
  readonly #free: number[] = [];

  /** Number of nodes besides the root. */
  get size(): number {
    return this.#parents.length - 1 - this.#free.length;
  }

  /** Highest number of nodes so far, which determines the memory in use. */
  get capacity(): number {
    return this.#parents.length;
  }

  child(node: number, atom: number): number | undefined {
    return this.#edges.get(edge(node, atom));
  }

  parent(node: number): number {
    return this.#parents[node] ?? 0;
  }

  /** Returns the atom that leads to the node. */
  atom(node: number): number {
    return this.#atoms[node] ?? 0;
  }

  depth(node: number): number {
    return this.#depths[node] ?? 0;
  }

  isLeaf(node: number): boolean {
    return this.#children[node] === 0;
  }

  /** Adds a child, which must not exist yet. */
  add(parent: number, atom: number): number {
    const node = this.#free.pop() ?? this.#parents.length;
    this.#parents[node] = parent;
    this.#atoms[node] = atom;
    this.#depths[node] = this.depth(parent) + 1;
    this.#children[node] = 0;
    this.#children[parent] = (this.#children[parent] ?? 0) + 1;
    this.#edges.set(edge(parent, atom), node);
    return node;
  }

  /** Removes a leaf. */
  remove(leaf: number): void {
    const parent = this.parent(leaf);
    this.#edges.delete(edge(parent, this.atom(leaf)));
    this.#children[parent] = (this.#children[parent] ?? 0) - 1;
    this.#free.push(leaf);
  }

  /** Returns true when the longer node's sequence ends with the shorter one's. */
  endsWith(longer: number, shorter: number): boolean {
    let [one, other] = [longer, shorter];
    while (other !== 0) {
      if (one === 0 || this.atom(one) !== this.atom(other)) return false;
      one = this.parent(one);
      other = this.parent(other);
    }
    return true;
  }
}

/** Secret, since entries choose nodes and atoms, and a Map of numbers has a hash that everybody knows. */
const [key = 0] = createKeys(1);
const secret = key & 0x3ff_ffff;

/** Combines node and atom into one key, exact for as many as fit into memory. */
function edge(node: number, atom: number): number {
  return (secret + node) * 0x2000000 + atom;
}
