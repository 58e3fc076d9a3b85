/**
 * Allowed entries of several atoms, such as `ice cream`, `:-)` or `c++`, found by one automaton (Aho and Corasick): each
 * atom of a text takes it one step on, whatever the text. Entries come and go at any time.
 */
import { AtomTrie } from "./atom-trie.ts";
import { SuffixLinks } from "./suffix-links.ts";

export class Compounds<Unit> {
  readonly #trie = new AtomTrie();
  /** Where the automaton goes on when an atom leads nowhere: the longest end of what was read that begins an entry. */
  readonly #links = new SuffixLinks(this.#trie);
  readonly #units: (Unit | undefined)[] = [undefined];
  /** The node of the longest entry that ends at a node, 0 for none. */
  readonly #longest: number[] = [0];
  /** Steps taken by `next`, for tests of growth. */
  steps = 0;

  get size(): number {
    return this.#trie.size;
  }

  /** How many nodes memory is taken for. */
  get capacity(): number {
    return this.#trie.capacity;
  }

  /** The entry that is this sequence of atoms. */
  get(atoms: readonly number[]): Unit | undefined {
    return this.#units[this.#find(atoms)];
  }

  /** Adds an entry that is not there yet. */
  add(atoms: readonly number[], unit: Unit): void {
    let node = 0;
    for (const atom of atoms) node = this.#trie.child(node, atom) ?? this.#addNode(node, atom);
    this.#units[node] = unit;
    this.#setLongest(node, node);
  }

  /** Removes an entry that is there, with the nodes that led to it alone. */
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

  /** The node after `atom`. Falling back costs no more, over a whole text, than going on did. */
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

  /** How many atoms the longest entry has that ends at this node, 0 for none. */
  length(node: number): number {
    return this.#trie.depth(this.#longest[node] ?? 0);
  }

  /** That entry. */
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

  /** Of the node and of those that fall back on it without an entry of their own. */
  #setLongest(node: number, longest: number): void {
    const pending = [node];
    for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
      this.#longest[each] = longest;
      for (const linked of this.#links.linkedTo(each)) if (this.#units[linked] === undefined) pending.push(linked);
    }
  }
}
