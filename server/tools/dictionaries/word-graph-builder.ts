/** Builds the graph of a dictionary (`src/engine/lexicon/word-graph.ts`) from sorted words, each once, of base letters. */
import { ENDS_WORD, LAST, LETTERS, root, targetShift } from "../../src/engine/lexicon/word-graph.ts";

/** Number of edges that the bits of a target can name. */
const maximumEdges = 2 ** (32 - targetShift);
const targetUnit = 2 ** targetShift;

export class WordGraphBuilder {
  /** Edges of the finished nodes, the last of each marked; and the first edges of the nodes, by a hash of their edges. */
  #edges = new Uint32Array(1 << 16);
  #edgeCount = 1;
  #nodes = new Uint32Array(1 << 16);
  #nodeCount = 0;
  readonly #places = new Map<string, number>();
  /** The nodes on the path of the last word, each with its edges so far. */
  readonly #path: number[][] = [[]];
  #last = "";

  /** Adds a word; it has to come behind the last one in the order of code units. */
  add(word: string): void {
    if (word <= this.#last) throw new Error(`"${word}" does not come behind "${this.#last}"`);
    let common = 0;
    while (common < this.#last.length && word.charCodeAt(common) === this.#last.charCodeAt(common)) common++;
    this.#finishTo(common);
    for (let at = common; at < word.length; at++) {
      this.#path[at]?.push(this.#placeOf(word.charAt(at)) | (at + 1 === word.length ? ENDS_WORD : 0));
      this.#path.push([]);
    }
    this.#last = word;
  }

  /** Returns the alphabet and the edges; the builder is used up then. */
  build(): { readonly alphabet: string; readonly edges: Uint32Array<ArrayBuffer> } {
    this.#finishTo(0);
    const first = this.#path[0] ?? [];
    // The root comes first, so the targets move by the number of its edges.
    const by = first.length;
    const edges = new Uint32Array(this.#edgeCount + by);
    if (edges.length > maximumEdges) throw new Error("too many edges for a graph");
    const moved = (edge: number): number => (edge < targetUnit ? edge : edge + by * targetUnit);
    for (const [index, edge] of first.entries()) edges[root + index] = moved(edge) + (index + 1 === by ? LAST : 0);
    for (let at = 1; at < this.#edgeCount; at++) edges[at + by] = moved(this.#edges[at] ?? 0);
    return { alphabet: [...this.#places.keys()].join(""), edges };
  }

  /** Finishes the nodes of the last word behind its first `letters` letters. */
  #finishTo(letters: number): void {
    for (let at = this.#path.length - 1; at > letters; at--) {
      const node = this.#finish(this.#path.pop() ?? []);
      const parent = this.#path[at - 1] ?? [];
      parent[parent.length - 1] = ((parent.at(-1) ?? 0) & (LETTERS | ENDS_WORD)) + node * targetUnit;
    }
  }

  /** Returns the first edge of a node with these edges, 0 for a node without. */
  #finish(edges: number[]): number {
    if (edges.length === 0) return 0;
    edges[edges.length - 1] = (edges.at(-1) ?? 0) + LAST;
    const mask = this.#nodes.length - 1;
    let slot = hashOf(edges) & mask;
    for (let node = this.#nodes[slot] ?? 0; node !== 0; node = this.#nodes[slot] ?? 0) {
      if (this.#isNode(node, edges)) return node;
      slot = (slot + 1) & mask;
    }
    const first = this.#append(edges);
    this.#nodes[slot] = first;
    if (++this.#nodeCount * 2 > this.#nodes.length) this.#rehash();
    return first;
  }

  #isNode(node: number, edges: readonly number[]): boolean {
    for (let index = 0; index < edges.length; index++) if (this.#edges[node + index] !== edges[index]) return false;
    return true;
  }

  #append(edges: readonly number[]): number {
    const first = this.#edgeCount;
    if (first + edges.length > this.#edges.length) {
      const larger = new Uint32Array(this.#edges.length * 2);
      larger.set(this.#edges);
      this.#edges = larger;
    }
    this.#edges.set(edges, first);
    this.#edgeCount += edges.length;
    return first;
  }

  #rehash(): void {
    const old = this.#nodes;
    this.#nodes = new Uint32Array(old.length * 2);
    const mask = this.#nodes.length - 1;
    for (const node of old) {
      if (node === 0) continue;
      let end = node;
      while (((this.#edges[end] ?? LAST) & LAST) === 0) end++;
      let slot = hashOf(this.#edges.subarray(node, end + 1)) & mask;
      while (this.#nodes[slot] !== 0) slot = (slot + 1) & mask;
      this.#nodes[slot] = node;
    }
  }

  #placeOf(letter: string): number {
    const present = this.#places.get(letter);
    if (present !== undefined) return present;
    const place = this.#places.size + 1;
    if (place > LETTERS) throw new Error("too many letters for a graph");
    this.#places.set(letter, place);
    return place;
  }
}

/** Hash of the build alone: the words are those of a package. */
function hashOf(edges: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const edge of edges) {
    hash = Math.imul(hash ^ edge, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
