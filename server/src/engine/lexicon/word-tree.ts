/** Words in one tree that is walked once over a text, however many words there are and whatever they have in common. */

export interface WordTree {
  readonly isEmpty: boolean;
  /** The node after one more character: its way from the root is the longest end of what was read that begins a word. */
  step(node: number, character: number): number;
  /** The node of the longest word that ends what was read at a node; 0 where none does. */
  longest(node: number): number;
  /** The node of the next shorter word that ends there too; 0 after the shortest. */
  next(node: number): number;
  /** How long the word of a node is. */
  length(node: number): number;
}

/** An automaton after Aho and Corasick. */
export function wordTree(words: readonly string[]): WordTree {
  /** By node and character. */
  const children = new Map<number, number>();
  const lengths = [0];
  const characters = [0];
  const parents = [0];
  const isWord = [false];
  for (const word of words) {
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      const key = keyOf(node, word.charCodeAt(at));
      let child = children.get(key);
      if (child === undefined) {
        child = lengths.length;
        children.set(key, child);
        lengths.push(at + 1);
        characters.push(word.charCodeAt(at));
        parents.push(node);
        isWord.push(false);
      }
      node = child;
    }
    if (node !== 0) isWord[node] = true;
  }
  /** For each node that of the longest end of its way that begins a word too. */
  const fallbacks = new Int32Array(lengths.length);
  const shorter = new Int32Array(lengths.length);
  const step = (from: number, character: number): number => {
    for (let node = from; ; node = fallbacks[node] ?? 0) {
      const child = children.get(keyOf(node, character));
      if (child !== undefined) return child;
      if (node === 0) return 0;
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

function keyOf(node: number, character: number): number {
  return node * 0x10000 + character;
}
