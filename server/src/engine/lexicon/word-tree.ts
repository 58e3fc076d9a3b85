/** Finds many words in one pass over a text, whatever their number and overlap (Aho and Corasick). */
import { EdgeTable } from "./edge-table.ts";

export interface WordTree {
  readonly isEmpty: boolean;
  /** Returns the node after one more character: the longest suffix of the input that begins a word. */
  step(node: number, character: number): number;
  /** Returns the node of the longest word that ends at a node, 0 if there is none. */
  longest(node: number): number;
  /** Returns the node of the next shorter word that ends there too, 0 after the shortest. */
  next(node: number): number;
  /** Returns the length of a node's word. */
  length(node: number): number;
}

/** Builds the Aho-Corasick automaton. */
export function wordTree(words: readonly string[]): WordTree {
  const children = new EdgeTable();
  const lengths = [0];
  const characters = [0];
  const parents = [0];
  const isWord = [false];
  for (const word of words) {
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      let child = children.child(node, word.charCodeAt(at));
      if (child === 0) {
        child = lengths.length;
        children.add(node, word.charCodeAt(at), child);
        lengths.push(at + 1);
        characters.push(word.charCodeAt(at));
        parents.push(node);
        isWord.push(false);
      }
      node = child;
    }
    if (node !== 0) isWord[node] = true;
  }
  /** For each node the longest proper suffix that begins a word. */
  const fallbacks = new Int32Array(lengths.length);
  const shorter = new Int32Array(lengths.length);
  const step = (from: number, character: number): number => {
    for (let node = from; ; node = fallbacks[node] ?? 0) {
      const child = children.child(node, character);
      if (child !== 0 || node === 0) return child;
    }
  };
  const longest = (node: number): number => (isWord[node] ? node : (shorter[node] ?? 0));
  // Shorter ways first: a fallback is shorter than what falls back on it.
  const byLength = Array.from(lengths.keys()).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0));
  for (const node of byLength) {
    const parent = parents[node] ?? 0;
    if (node === 0) continue;
    fallbacks[node] = parent === 0 ? 0 : step(fallbacks[parent] ?? 0, characters[node] ?? 0);
    shorter[node] = longest(fallbacks[node] ?? 0);
  }
  return {
    isEmpty: lengths.length === 1,
    step,
    longest,
    next: (node) => shorter[node] ?? 0,
    length: (node) => lengths[node] ?? 0,
  };
}
