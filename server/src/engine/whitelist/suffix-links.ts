/**
 * Maintains the suffix links of a trie (Aho and Corasick) while nodes are added and removed: the link of a node is the
 * longest proper suffix of its sequence that is a node too. Links are indexed backwards, so that an edit touches only
 * the links that it changes (Meyer, Incremental string matching, 1985).
 */
import type { AtomTrie } from "./atom-trie.ts";

export class SuffixLinks {
  readonly #trie: AtomTrie;
  readonly #links: number[] = [0];
  /** First node that links to each node, 0 for none. */
  readonly #first: number[] = [0];
  /** First node of each atom among the many that link to the root. */
  readonly #firstOfAtom = new Map<number, number>();
  readonly #next: number[] = [0];
  readonly #previous: number[] = [0];

  constructor(trie: AtomTrie) {
    this.#trie = trie;
  }

  of(node: number): number {
    return this.#links[node] ?? 0;
  }

  /** Links a leaf that was just added to the trie, and relinks the nodes that now link to it. */
  add(node: number, link: number): void {
    const longer = this.#longerNodes(node, link);
    this.#first[node] = 0;
    this.#insert(node, link);
    for (const each of longer) this.#move(each, node);
  }

  /** Unlinks a leaf that is about to be removed from the trie. */
  remove(node: number): void {
    const link = this.of(node);
    for (const each of [...this.linkedTo(node)]) this.#move(each, link);
    this.#delete(node);
  }

  /** Yields the nodes whose link is this one, which is not the root. */
  *linkedTo(node: number): Generator<number> {
    for (let each = this.#first[node] ?? 0; each !== 0; each = this.#next[each] ?? 0) yield each;
  }

  /**
   * Returns the nodes whose longest suffix was `link` and now is the new node. They are among those that link to
   * `link`, and among those below whose sequence ends with that of the node's parent. Either set may be large where the
   * other is small, so both are searched in turns until one ends.
   */
  #longerNodes(node: number, link: number): number[] {
    const ways = [this.#amongLinked(node, link)];
    const parent = this.#trie.parent(node);
    if (parent !== 0) ways.push(this.#belowLonger(parent, node, link));
    const found: number[][] = ways.map(() => []);
    for (let turn = 0; ; turn = (turn + 1) % ways.length) {
      const step = ways[turn]?.next();
      if (step === undefined || step.done === true) return found[turn] ?? [];
      if (step.value !== 0) found[turn]?.push(step.value);
    }
  }

  /** Yields a node at each step, or 0 for a candidate that is none. */
  *#amongLinked(node: number, link: number): Generator<number, void> {
    const first = link === 0 ? this.#firstOfAtom.get(this.#trie.atom(node)) : this.#first[link];
    for (let each = first ?? 0; each !== 0; each = this.#next[each] ?? 0) {
      yield this.#trie.depth(each) > this.#trie.depth(node) && this.#trie.endsWith(each, node) ? each : 0;
    }
  }

  *#belowLonger(parent: number, node: number, link: number): Generator<number, void> {
    const atom = this.#trie.atom(node);
    const pending = [this.#first[parent] ?? 0];
    for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
      if (each === 0) continue;
      const child = this.#trie.child(each, atom) ?? 0;
      yield child !== 0 && this.of(child) === link ? child : 0;
      pending.push(this.#next[each] ?? 0, this.#first[each] ?? 0);
    }
  }

  #move(node: number, link: number): void {
    this.#delete(node);
    this.#insert(node, link);
  }

  #insert(node: number, link: number): void {
    const next = (link === 0 ? this.#firstOfAtom.get(this.#trie.atom(node)) : this.#first[link]) ?? 0;
    this.#links[node] = link;
    this.#next[node] = next;
    this.#previous[node] = 0;
    if (next !== 0) this.#previous[next] = node;
    this.#setFirst(node, link, node);
  }

  #delete(node: number): void {
    const [next, previous] = [this.#next[node] ?? 0, this.#previous[node] ?? 0];
    if (next !== 0) this.#previous[next] = previous;
    if (previous !== 0) this.#next[previous] = next;
    else this.#setFirst(node, this.of(node), next);
  }

  #setFirst(node: number, link: number, first: number): void {
    if (link !== 0) this.#first[link] = first;
    else if (first === 0) this.#firstOfAtom.delete(this.#trie.atom(node));
    else this.#firstOfAtom.set(this.#trie.atom(node), first);
  }
}
