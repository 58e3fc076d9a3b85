/**
 * Finds allowed entries of several atoms, such as `ice cream`, `:-)` or `c++`, with one automaton (Aho and Corasick).
 * Entries can be added and removed at any time.
 */
import { AtomTrie } from "./atom-trie.ts";
import { SuffixLinks } from "./suffix-links.ts";

export class Compounds<Unit> {
  readonly #trie = new AtomTrie();
  /** Suffix links: the longest suffix of the input that begins an entry. */
  readonly #links = new SuffixLinks(this.#trie);
  readonly #units: (Unit | undefined)[] = [undefined];
  /** Node of the longest entry that ends at each node, 0 for none. */
  readonly #longest: number[] = [0];
  /** Number of steps of `next`, which the tests of growth count. */
  steps = 0;

  get size(): number {
    return this.#trie.size;
  }

  /** Number of nodes for which memory is allocated. */
  get capacity(): number {
    return this.#trie.capacity;
  }

  /** Returns the entry with this sequence of atoms. */
  get(atoms: readonly number[]): Unit | undefined {
    return this.#units[this.#find(atoms)];
  }

  /** Adds an entry, which must not exist yet. */
  add(atoms: readonly number[], unit: Unit): void {
    let node = 0;
    for (const atom of atoms) node = this.#trie.child(node, atom) ?? this.#addNode(node, atom);
    this.#units[node] = unit;
    this.#setLongest(node, node);
  }

  /** Removes an existing entry with the nodes that led to it alone. */
  remove(atoms: readonly number[]): void {
    let node = this.#find(atoms);
    this.#units[node] = undefined;
    this.#setLongest(node, this.#longest[this.#links.of(node)] ?? 0);
    while (node !== 0 && this.#trie.isLeaf(node) && this.#units[node] === undefined) {
      const parent = this.#trie.parent(node);
      this.#links.remove(node);
      this.#trie.remove(node);
      node = parent;
    }
  }

  /** Returns the node after `atom`. Over a whole text, falling back costs no more than going forward. */
  next(node: number, atom: number): number {
    let from = node;
    for (;;) {
      this.steps++;
      const to = this.#trie.child(from, atom);
      if (to !== undefined) return to;
      if (from === 0) return 0;
      from = this.#links.of(from);
    }
  }

  /** Returns the number of atoms of the longest entry that ends at this node, 0 for none. */
  length(node: number): number {
    return this.#trie.depth(this.#longest[node] ?? 0);
  }

  /** Returns the longest entry that ends at this node. */
  unit(node: number): Unit | undefined {
    return this.#units[this.#longest[node] ?? 0];
  }

  #find(atoms: readonly number[]): number {
    let node: number | undefined = 0;
    for (const atom of atoms) {
      node = this.#trie.child(node, atom);
      if (node === undefined) return 0;
    }
    return node;
  }

  #addNode(parent: number, atom: number): number {
    const link = parent === 0 ? 0 : this.next(this.#links.of(parent), atom);
    const node = this.#trie.add(parent, atom);
    this.#links.add(node, link);
    this.#units[node] = undefined;
    this.#longest[node] = this.#longest[link] ?? 0;
    return node;
  }

  /** Sets the longest entry of the node and of those that fall back on it without an entry of their own. */
  #setLongest(node: number, longest: number): void {
    const pending = [node];
    for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
      this.#longest[each] = longest;
      for (const linked of this.#links.linkedTo(each)) if (this.#units[linked] === undefined) pending.push(linked);
    }
  }
}
