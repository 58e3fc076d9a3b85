/**
 * The dictionary: ordinary words, inside which no entry matches. Filtering, Blacklist dictionary.
 *
 * Words are stored as two keyed hashes of their letters without case and accents, so that a piece of text is looked up
 * in place. A piece is taken for one of 300,000 words with a chance of 2 ** -43, whatever it is (see keyed-hash.ts).
 */
import { createKeys, remainder } from "../keyed-hash.ts";
import { baseTable, CLASS, fillPage, foldTable, LETTER, SKIP_CLASS } from "../text/fold.ts";
import type { DictionaryEntry } from "../types.ts";
import type { OrdinaryWords } from "./ordinary-words.ts";
import type { WordGraph } from "./word-graph.ts";

export interface Dictionary {
  /** The number of distinct words. */
  readonly size: number;
  /** Changes with each edit. */
  readonly revision: number;
  /** Number of slots looked at in vain, which the tests of growth count. */
  readonly steps: number;
  /** Returns true when `text` from `start` to `end` is a word, whatever its case and accents. Only letters make words. */
  has(text: string, start: number, end: number): boolean;
  /** Does the same without the graphs of languages, which hold every word that is in use, slurs too. */
  hasListed(text: string, start: number, end: number): boolean;
  /** Returns true when `word` is, but for case, an entry that carries one of `tags`. Filtering, dictionary entry, tags. */
  hasTagged(word: string, tags: ReadonlySet<string>): boolean;
  /** Adds a word. Copies are counted, as in two locales. */
  add(entry: DictionaryEntry | string): void;
  /** Removes one copy of a word. */
  remove(entry: DictionaryEntry | string): void;
  /** Replaces the graphs whose words are words here too, in no tenant's list and without tags. */
  useGraphs(graphs: readonly WordGraph[]): void;
  /** Replaces the common words of all languages. */
  useOrdinary(words: OrdinaryWords | undefined): void;
  /** Returns true when `text` from `start` to `end` is a common word of any language, or a name. */
  isOrdinary(text: string, start: number, end: number): boolean;
  /**
   * Returns true for what would be a form of `root`, and is a word of another language that does not know `root`, or a common one
   * where the language of `root` knows it and no such form.
   */
  isForeign(
    text: string,
    start: number,
    end: number,
    root: { readonly text: string; readonly locale: string },
  ): boolean;
  /** Returns true for a name of people or places with a capital. */
  isName(text: string, start: number, end: number): boolean;
  /** Returns the words as they are now, without those of graphs, for a copy in another thread. */
  snapshot(): DictionarySnapshot;
}

/** Everything that a copy of a dictionary is made of; structured cloning takes it. */
export interface DictionarySnapshot {
  readonly keys: Float64Array;
  readonly slots: Int32Array<ArrayBuffer>;
  readonly filled: number;
  readonly size: number;
  readonly longest: number;
  readonly copies: ReadonlyMap<string, number>;
  readonly tagged: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Creates a dictionary with room for `expected` more words. Building takes tens of milliseconds for 170,000 words. */
export function createDictionary(words: Iterable<DictionaryEntry | string>, expected = 0): Dictionary {
  const list = Array.isArray(words) ? words : [...words];
  const dictionary = new WordSet(Math.max(expected, list.length));
  for (const entry of list as readonly (DictionaryEntry | string)[]) dictionary.add(entry);
  return dictionary;
}

export function emptyDictionary(): Dictionary {
  return createDictionary([]);
}

/** Makes a copy. The snapshot must not be used for another one. */
export function restoreDictionary(snapshot: DictionarySnapshot): Dictionary {
  return new WordSet(0, snapshot);
}

/** Tombstone of a removed word, which no hash is equal to. */
const gone = 0x7fff_ffff;

/** Letters after which sums are reduced, so that they stay whole numbers. */
const lettersPerSum = 32;
/** Positions with keys of their own; no word of the interface is longer. */
const positions = 256;
/** Sums of the word that is read. In a typed array, because numbers of this size in variables are allocated one by one. */
const sums = new Float64Array(2);

/** Open addressing over pairs of hashes; at most half full. */
class WordSet implements Dictionary {
  size = 0;
  revision = 0;
  steps = 0;
  /** Both hashes of each word side by side; 0 and 0 is a free slot. */
  #slots: Int32Array;
  #filled = 0;
  /** Counts of words that were added more than once, by slot. */
  readonly #copies: Map<string, number>;
  /** Tags by word, with the number of entries that give the word each of them. */
  readonly #tagged: Map<string, Map<string, number>>;
  readonly #keys: Float64Array;
  #graphs: readonly WordGraph[] = [];
  #ordinary: OrdinaryWords | undefined;
  /** Number of letters of the longest word there was; a piece with more is none. */
  #longest = 0;
  #isLonger = false;
  #hash = 0;
  #fingerprint = 0;

  constructor(expected: number, snapshot?: DictionarySnapshot) {
    this.#keys = snapshot?.keys ?? createKeys(2 * positions);
    this.#slots = snapshot?.slots ?? new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, expected * 2))) * 2);
    this.#filled = snapshot?.filled ?? 0;
    this.size = snapshot?.size ?? 0;
    this.#longest = snapshot?.longest ?? 0;
    this.#copies = new Map(snapshot?.copies);
    this.#tagged = new Map([...(snapshot?.tagged ?? [])].map(([word, tags]) => [word, new Map(tags)]));
  }

  snapshot(): DictionarySnapshot {
    return {
      keys: this.#keys,
      slots: this.#slots.slice(),
      filled: this.#filled,
      size: this.size,
      longest: this.#longest,
      copies: new Map(this.#copies),
      tagged: new Map([...this.#tagged].map(([word, tags]) => [word, new Map(tags)])),
    };
  }

  has(text: string, start: number, end: number): boolean {
    if (this.#read(text, start, end, this.#longest)) {
      if (this.#slots[this.#place()] !== 0) return true;
    } else if (!this.#isLonger) return false;
    return this.#graphs.length > 0 && this.#isInGraph(text, start, end);
  }

  hasListed(text: string, start: number, end: number): boolean {
    return this.#read(text, start, end, this.#longest) && this.#slots[this.#place()] !== 0;
  }

  /** A loop, because a closure would be made with each question, those without graphs included. */
  #isInGraph(text: string, start: number, end: number): boolean {
    for (const graph of this.#graphs) if (graph.has(text, start, end)) return true;
    return false;
  }

  useGraphs(graphs: readonly WordGraph[]): void {
    if (graphs.length === this.#graphs.length && graphs.every((graph) => this.#graphs.includes(graph))) return;
    this.revision++;
    this.#graphs = graphs;
  }

  useOrdinary(words: OrdinaryWords | undefined): void {
    if (words !== this.#ordinary) this.revision++;
    this.#ordinary = words;
  }

  isOrdinary(text: string, start: number, end: number): boolean {
    return this.#ordinary?.has(text, start, end) === true;
  }

  isForeign(
    text: string,
    start: number,
    end: number,
    root: { readonly text: string; readonly locale: string },
  ): boolean {
    const locale = root.locale.toLowerCase();
    let isMissing = false;
    for (const graph of this.#graphs) {
      const has = graph.has(text, start, end);
      const knowsRoot = graph.has(root.text, 0, root.text.length);
      if (locale.startsWith(graph.parts.language)) isMissing = knowsRoot && !has;
      else if (has && !knowsRoot) return true;
    }
    return isMissing && this.isOrdinary(text, start, end);
  }

  isName(text: string, start: number, end: number): boolean {
    return this.#ordinary?.hasName(text, start, end) === true;
  }

  hasTagged(word: string, tags: ReadonlySet<string>): boolean {
    const carried = this.#tagged.get(word.toLowerCase());
    return carried !== undefined && [...tags].some((tag) => carried.has(tag));
  }

  add(entry: DictionaryEntry | string): void {
    this.revision++;
    const text = typeof entry === "string" ? entry : entry.text;
    if (typeof entry !== "string" && entry.tags.length > 0) this.#countTags(entry, 1);
    if (!this.#read(text, 0, text.length)) return;
    this.#longest = Math.max(this.#longest, text.length);
    const place = this.#place();
    if (this.#slots[place] !== 0) {
      const key = this.#key();
      this.#copies.set(key, (this.#copies.get(key) ?? 1) + 1);
      return;
    }
    this.#slots[place] = this.#hash;
    this.#slots[place + 1] = this.#fingerprint;
    this.size++;
    if (++this.#filled * 4 > this.#slots.length) this.#grow();
  }

  remove(entry: DictionaryEntry | string): void {
    this.revision++;
    const text = typeof entry === "string" ? entry : entry.text;
    if (typeof entry !== "string" && entry.tags.length > 0) this.#countTags(entry, -1);
    if (!this.#read(text, 0, text.length)) return;
    const place = this.#place();
    if (this.#slots[place] === 0) return;
    const key = this.#key();
    const copies = this.#copies.get(key);
    if (copies === undefined) {
      this.#slots[place] = this.#slots[place + 1] = gone;
      this.size--;
    } else if (copies > 2) this.#copies.set(key, copies - 1);
    else this.#copies.delete(key);
  }

  #key(): string {
    return `${this.#hash} ${this.#fingerprint}`;
  }

  #countTags({ text, tags }: DictionaryEntry, by: number): void {
    const key = text.toLowerCase();
    const carried = this.#tagged.get(key) ?? new Map<string, number>();
    for (const tag of tags) {
      const count = (carried.get(tag) ?? 0) + by;
      if (count > 0) carried.set(tag, count);
      else carried.delete(tag);
    }
    if (carried.size > 0) this.#tagged.set(key, carried);
    else this.#tagged.delete(key);
  }

  /**
   * Hashes a piece; returns false when it is no word. A `maximum` is asked for pieces of texts: those with other
   * characters, and those with more letters, are no words.
   */
  #read(text: string, start: number, end: number, maximum?: number): boolean {
    this.#isLonger = false;
    sums[0] = sums[1] = 0;
    const keys = this.#keys;
    let letters = 0;
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i);
      const fold = foldTable[code] ?? 0;
      if ((fold & LETTER) === 0) {
        if (fillPage(code)) {
          i--;
          continue;
        }
        if (maximum !== undefined && (fold & CLASS) !== SKIP_CLASS) return false;
        continue;
      }
      if (letters === maximum) {
        this.#isLonger = true;
        return false;
      }
      const base = baseTable[code] ?? 0;
      const key = 2 * (letters++ % positions);
      sums[0] = (sums[0] ?? 0) + (keys[key] ?? 0) * base;
      sums[1] = (sums[1] ?? 0) + (keys[key + 1] ?? 0) * base;
      if (letters % lettersPerSum !== 0) continue;
      sums[0] = remainder(sums[0] ?? 0);
      sums[1] = remainder(sums[1] ?? 0);
    }
    this.#hash = remainder(sums[0] ?? 0) || 1;
    this.#fingerprint = remainder(sums[1] ?? 0);
    return letters > 0;
  }

  /** Returns the slot of the word that was hashed last, or the free one where it belongs. */
  #place(): number {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    let at = this.#hash & mask;
    while (slots[at * 2] !== 0 && (slots[at * 2] !== this.#hash || slots[at * 2 + 1] !== this.#fingerprint)) {
      at = (at + 1) & mask;
      this.steps++;
    }
    return at * 2;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#filled = 0;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] === 0 || (old[at] === gone && old[at + 1] === gone)) continue;
      this.#hash = old[at] ?? 0;
      this.#fingerprint = old[at + 1] ?? 0;
      const place = this.#place();
      this.#slots[place] = this.#hash;
      this.#slots[place + 1] = this.#fingerprint;
      this.#filled++;
    }
  }
}
