/**
 * Disallowed phrases, plain and advanced: sequences of symbols, where a symbol is an allowed word, a tag, or any allowed
 * word. A text is read once; the phrases that what was read last may begin are kept open, up to a bound.
 */

/** Stands for any one allowed word: the part `*` of an advanced phrase. */
export const ANY = 0;

interface Node {
  readonly next: Map<number, Node>;
  /** How many of the listed phrases end here: several may be made of the same symbols. */
  phrases: number;
  /** When the node was opened last, and as which of the open ones. */
  openedAt: number;
  place: number;
}

/** Phrases that what was read last may begin, each with the place where it begins. */
export interface Open {
  readonly nodes: readonly Node[];
  readonly starts: readonly number[];
}

export const nothingOpen: Open = { nodes: [], starts: [] };

/**
 * How many phrases may be open at once. Hostile lists alone can ask for more; where one does, what was read is a
 * disallowed phrase itself, for the whitelist denies what it cannot tell.
 */
const mostOpen = 1000;

export class Phrases {
  readonly #root: Node = makeNode();
  #nodes: Node[] = [];
  #starts: number[] = [];
  #moment = 0;
  /** Where the longest phrase begins that is complete at the place that is read; Infinity for none. */
  phraseStart = Number.POSITIVE_INFINITY;
  /** Steps taken, for tests of growth. */
  steps = 0;

  add(symbols: readonly number[]): void {
    let node = this.#root;
    for (const symbol of symbols) {
      const next = node.next.get(symbol) ?? makeNode();
      node.next.set(symbol, next);
      node = next;
    }
    if (node !== this.#root) node.phrases++;
  }

  /** Removes a phrase that was added, with the nodes that led to it alone. */
  remove(symbols: readonly number[]): void {
    const path: { readonly parent: Node; readonly symbol: number; readonly node: Node }[] = [];
    let parent = this.#root;
    for (const symbol of symbols) {
      const node = parent.next.get(symbol);
      if (node === undefined) return;
      path.push({ parent, symbol, node });
      parent = node;
    }
    if (parent !== this.#root) parent.phrases--;
    for (const { parent: above, symbol, node } of path.toReversed()) {
      if (node.phrases > 0 || node.next.size > 0) return;
      above.next.delete(symbol);
    }
  }

  get isEmpty(): boolean {
    return this.#root.next.size === 0;
  }

  /** Goes on to the next place of a text. */
  advance(): void {
    this.#moment++;
    this.#nodes = [];
    this.#starts = [];
    this.phraseStart = Number.POSITIVE_INFINITY;
  }

  /** Reads an allowed word with these symbols that begins at `start` and ends here, after what was open before it. */
  read(before: Open, symbols: readonly number[], start: number): void {
    this.steps += (before.nodes.length + 1) * (symbols.length + 1);
    this.#readFrom(this.#root, symbols, start);
    for (const [index, node] of before.nodes.entries()) this.#readFrom(node, symbols, before.starts[index] ?? start);
  }

  /** Keeps what was open before, as over punctuation. */
  keep(before: Open): void {
    this.steps += before.nodes.length;
    for (const [index, node] of before.nodes.entries()) this.#open(node, before.starts[index] ?? 0);
  }

  /** What is open after the place. */
  get open(): Open {
    return this.#nodes.length === 0 ? nothingOpen : { nodes: this.#nodes, starts: this.#starts };
  }

  #readFrom(node: Node, symbols: readonly number[], start: number): void {
    this.#reach(node.next.get(ANY), start);
    for (const symbol of symbols) this.#reach(node.next.get(symbol), start);
  }

  #reach(node: Node | undefined, start: number): void {
    if (node === undefined) return;
    if (node.phrases > 0) this.phraseStart = Math.min(this.phraseStart, start);
    if (node.next.size > 0) this.#open(node, start);
  }

  /** A phrase that two readings of the same words begin is open once, from its earlier beginning. */
  #open(node: Node, start: number): void {
    if (node.openedAt === this.#moment) {
      this.#starts[node.place] = Math.min(this.#starts[node.place] ?? start, start);
    } else if (this.#nodes.length === mostOpen) {
      this.phraseStart = Math.min(this.phraseStart, start);
    } else {
      node.openedAt = this.#moment;
      node.place = this.#nodes.push(node) - 1;
      this.#starts.push(start);
    }
  }
}

function makeNode(): Node {
  return { next: new Map(), phrases: 0, openedAt: 0, place: 0 };
}
