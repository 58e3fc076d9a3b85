/**
 * Finds disallowed phrases, plain and advanced: sequences of symbols, where a symbol is an allowed word, a tag, or any
 * allowed word. A text is read once; the phrases begun so far stay open, up to a bound.
 */

/** Stands for any one allowed word: the part `*` of an advanced phrase. */
export const ANY = 0;

interface Node {
  readonly next: Map<number, Node>;
  /** Number of listed phrases that end here: several may have the same symbols. */
  phrases: number;
  /** Position at which the node was opened last, and its index among the open ones. */
  openedAt: number;
  place: number;
}

/** Phrases that may continue, each with its start. */
export interface OpenPhrases {
  readonly nodes: readonly Node[];
  readonly starts: readonly number[];
}

export const noOpenPhrases: OpenPhrases = { nodes: [], starts: [] };

/**
 * Maximum number of open phrases. Only hostile lists exceed it; then the text counts as a disallowed phrase, for the
 * whitelist denies what it cannot decide.
 */
const maximumOpenPhrases = 1000;

export class Phrases {
  readonly #root: Node = makeNode();
  #nodes: Node[] = [];
  #starts: number[] = [];
  #moment = 0;
  /** Start of the longest phrase that is complete at the current position; Infinity for none. */
  phraseStart = Number.POSITIVE_INFINITY;
  /** Number of steps, which the tests of growth count. */
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

  /** Removes an added phrase with the nodes that led to it alone. */
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

  /** Advances to the next position of a text. */
  advance(): void {
    this.#moment++;
    this.#nodes = [];
    this.#starts = [];
    this.phraseStart = Number.POSITIVE_INFINITY;
  }

  /**
   * Reads an allowed word with these symbols from `start` to the current position, after the phrases open before it.
   */
  read(before: OpenPhrases, symbols: ReadonlySet<number>, start: number): void {
    this.#readFrom(this.#root, symbols, start);
    for (const [index, node] of before.nodes.entries()) this.#readFrom(node, symbols, before.starts[index] ?? start);
  }

  /** Keeps the open phrases, as across punctuation. */
  keep(before: OpenPhrases): void {
    this.steps += before.nodes.length;
    for (const [index, node] of before.nodes.entries()) this.#open(node, before.starts[index] ?? 0);
  }

  /** Phrases open after the current position. */
  get open(): OpenPhrases {
    return this.#nodes.length === 0 ? noOpenPhrases : { nodes: this.#nodes, starts: this.#starts };
  }

  /** Follows the fewer of the node's edges and the word's symbols: a word may have a thousand tags, or a node edges. */
  #readFrom(node: Node, symbols: ReadonlySet<number>, start: number): void {
    this.steps += 1 + Math.min(node.next.size, symbols.size);
    this.#reach(node.next.get(ANY), start);
    if (node.next.size > symbols.size) {
      for (const symbol of symbols) this.#reach(node.next.get(symbol), start);
    } else {
      for (const [symbol, next] of node.next) if (symbols.has(symbol)) this.#reach(next, start);
    }
  }

  #reach(node: Node | undefined, start: number): void {
    if (node === undefined) return;
    if (node.phrases > 0) this.phraseStart = Math.min(this.phraseStart, start);
    if (node.next.size > 0) this.#open(node, start);
  }

  /** Opens a node. A phrase begun by two readings of the same words is open once, from its earlier start. */
  #open(node: Node, start: number): void {
    if (node.openedAt === this.#moment) {
      this.#starts[node.place] = Math.min(this.#starts[node.place] ?? start, start);
    } else if (this.#nodes.length === maximumOpenPhrases) {
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
