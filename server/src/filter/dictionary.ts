/**
 * The words nothing is found inside of. Document 2, Blacklist dictionary.
 *
 * Words are kept as hashes of their letters without case and accents, so that a piece of a text is looked up where it
 * stands. Two independent 32-bit hashes make a false member a matter of one in billions.
 */
import { baseOf, CLASS, foldOf, LETTER, SKIP_CLASS } from "./fold.ts";
import type { DictionaryEntry } from "./types.ts";

export interface Dictionary {
  /** The number of distinct words. */
  readonly size: number;
  /** True when `text` from `start` to `end` is a word, whatever its case and accents. Only letters make words. */
  has(text: string, start: number, end: number): boolean;
  /** True when `word` is, but for case, an entry that carries one of `tags`. Document 2, dictionary entry, tags. */
  hasTagged(word: string, tags: ReadonlySet<string>): boolean;
}

/** Building takes tens of milliseconds for 170,000 words: keep the dictionary and build filters around it. */
export function createDictionary(words: Iterable<DictionaryEntry | string>): Dictionary {
  const list = Array.isArray(words) ? words : [...words];
  const set = createWordSet(list.length);
  const tagged = new Map<string, Set<string>>();
  for (const entry of list as readonly (DictionaryEntry | string)[]) {
    const text = typeof entry === "string" ? entry : entry.text;
    set.add(text);
    if (typeof entry === "string" || entry.tags.length === 0) continue;
    const key = text.toLowerCase();
    tagged.set(key, new Set([...(tagged.get(key) ?? []), ...entry.tags]));
  }
  return {
    get size() {
      return set.size();
    },
    has: set.has,
    hasTagged(word, tags) {
      const carried = tagged.get(word.toLowerCase());
      return carried !== undefined && [...tags].some((tag) => carried.has(tag));
    },
  };
}

export const emptyDictionary: Dictionary = createDictionary([]);

interface WordSet {
  add(word: string): void;
  has(text: string, start: number, end: number): boolean;
  size(): number;
}

/** Open addressing over 32-bit fingerprints; at most half full. */
function createWordSet(expected: number): WordSet {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, expected * 2)));
  const slots = new Int32Array(capacity);
  let size = 0;
  let place = 0;
  let fingerprint = 0;

  /** Sets place and fingerprint; false when the piece is no word but something else. */
  function hash(text: string, start: number, end: number, lettersOnly: boolean): boolean {
    let h = 0x811c9dc5;
    let g = 0;
    let letters = 0;
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i);
      const fold = foldOf(code);
      if ((fold & LETTER) === 0) {
        if (lettersOnly && (fold & CLASS) !== SKIP_CLASS) return false;
        continue;
      }
      const base = baseOf(code);
      h = Math.imul(h ^ base, 0x01000193);
      g = Math.imul(g + base, 0x9e3779b1) ^ (g >>> 15);
      letters++;
    }
    place = (h ^ (h >>> 15)) & (capacity - 1);
    fingerprint = g ^ Math.imul(letters, 0x85ebca6b) || 1;
    return letters > 0;
  }

  /** The slot of the word that was hashed last: its own or the empty one where it belongs. */
  function slot(): number {
    let at = place;
    while (slots[at] !== 0 && slots[at] !== fingerprint) at = (at + 1) & (capacity - 1);
    return at;
  }

  return {
    add(word) {
      if (!hash(word, 0, word.length, false)) return;
      const at = slot();
      if (slots[at] === 0) size++;
      slots[at] = fingerprint;
    },
    has: (text, start, end) => hash(text, start, end, true) && slots[slot()] !== 0,
    size: () => size,
  };
}
