/** A trie of sequences of atoms, by numbered nodes; 0 is the root. The number of a removed node is used again. */
export class AtomTrie {
  readonly #parents: number[] = [0];
  readonly #atoms: number[] = [0];
  readonly #depths: number[] = [0];
  readonly #children: number[] = [0];
  /** The edges, by node and atom. */
  readonly #edges = new Map<number, number>();
  readonly #free: number[] = [];

  /** How many nodes there are besides the root. */
  get size(): number {
    return this.#parents.length - 1 - this.#free.length;
  }

  /** How many node numbers were ever in use at once: the memory that the trie takes. */
  get capacity(): number {
    return this.#parents.length;
  }

  child(node: number, atom: number): number | undefined {
    return this.#edges.get(edge(node, atom));
  }

  parent(node: number): number {
    return this.#parents[node] ?? 0;
  }

  /** The atom that leads to the node. */
  atom(node: number): number {
    return this.#atoms[node] ?? 0;
  }

  depth(node: number): number {
    return this.#depths[node] ?? 0;
  }

  isLeaf(node: number): boolean {
    return this.#children[node] === 0;
  }

  /** Adds a child that is not there yet. */
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

  /** Whether the atoms of the longer node's sequence end with those of the shorter one's. */
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

/** Exact for as many atoms and nodes as fit into memory. */
function edge(node: number, atom: number): number {
  return node * 0x2000000 + atom;
}
