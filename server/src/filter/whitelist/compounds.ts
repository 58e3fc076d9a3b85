/**
 * Allowed entries of several atoms, such as `ice cream`, `:-)` or `c++`, found by one automaton (Aho and Corasick): each
 * atom of a text takes it one step on, whatever the text.
 */
export class Compounds<Unit> {
  /** The edges of the trie, by node and atom. */
  readonly #edges = new Map<number, number>();
  readonly #parents: number[] = [0];
  readonly #atoms: number[] = [0];
  readonly #depths: number[] = [0];
  /** Where the automaton goes on when an atom leads nowhere: the longest end of what was read that begins an entry. */
  readonly #fallbacks: number[] = [0];
  readonly #units: (Unit | undefined)[] = [undefined];
  /** The node of the longest entry that ends here, 0 for none. */
  readonly #longest: number[] = [0];
  /** Steps taken, for tests of growth. */
  steps = 0;

  /** Adds an entry that is this sequence of atoms, or gives the one that is there; before `link`. */
  add(atoms: readonly number[], make: () => Unit): Unit {
    let node = 0;
    for (const atom of atoms) node = this.#child(node, atom);
    const unit = this.#units[node] ?? make();
    this.#units[node] = unit;
    return unit;
  }

  get size(): number {
    return this.#parents.length - 1;
  }

  /** Makes the automaton of what was added; nodes are visited from the root down. */
  link(): void {
    const nodes = this.#depths.map((_, node) => node).slice(1);
    nodes.sort((a, b) => (this.#depths[a] ?? 0) - (this.#depths[b] ?? 0));
    for (const node of nodes) {
      const parent = this.#parents[node] ?? 0;
      const fallback = parent === 0 ? 0 : this.next(this.#fallbacks[parent] ?? 0, this.#atoms[node] ?? 0);
      this.#fallbacks[node] = fallback;
      this.#longest[node] = this.#units[node] === undefined ? (this.#longest[fallback] ?? 0) : node;
    }
    this.steps = 0;
  }

  /** The node after `atom`. Falling back costs no more, over a whole text, than going on did. */
  next(node: number, atom: number): number {
    let from = node;
    for (;;) {
      this.steps++;
      const to = this.#edges.get(edge(from, atom));
      if (to !== undefined) return to;
      if (from === 0) return 0;
      from = this.#fallbacks[from] ?? 0;
    }
  }

  /** How many atoms the longest entry has that ends at this node, 0 for none. */
  length(node: number): number {
    return this.#depths[this.#longest[node] ?? 0] ?? 0;
  }

  /** That entry. */
  unit(node: number): Unit | undefined {
    return this.#units[this.#longest[node] ?? 0];
  }

  #child(node: number, atom: number): number {
    const present = this.#edges.get(edge(node, atom));
    if (present !== undefined) return present;
    const made = this.#parents.push(node) - 1;
    this.#edges.set(edge(node, atom), made);
    this.#atoms.push(atom);
    this.#depths.push((this.#depths[node] ?? 0) + 1);
    this.#fallbacks.push(0);
    this.#units.push(undefined);
    this.#longest.push(0);
    return made;
  }
}

/** Exact for as many atoms and nodes as fit into memory. */
function edge(node: number, atom: number): number {
  return node * 0x2000000 + atom;
}
