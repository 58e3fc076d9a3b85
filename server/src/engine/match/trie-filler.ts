/**
 * Fills a trie with all patterns of a list, in a third of the time that they take one by one. They are sorted by their first
 * three classes, and the states of each three are made in a small tree (see trie-branch.ts).
 */
import type { BuildSteps } from "../build-steps.ts";
import { isPhrase, maximumPatternLength, PARTED, type PatternTable } from "../lexicon/pattern-table.ts";
import { ACCEPTS, headLength, ROOT, type Trie, WORD_ENDS } from "../lexicon/trie.ts";
import { branchRoot, TrieBranch } from "../lexicon/trie-branch.ts";
import { CLASS } from "../text/fold.ts";
import { firstFullHead, heads, PatternsByHead, prefixLength } from "./patterns-by-head.ts";
import { addToTrie, marksOf } from "./trie-patterns.ts";

/** Lowest flag of a state: those of a pattern's last state fit a byte above it. */
const firstFlag = 31 - Math.clz32(ACCEPTS);
/** Flag of a pattern with several words, besides those of its last state. */
const PHRASE = 1 << (32 - firstFlag);
const patternsPerYield = 1 << 12;
/** Share of the patterns that tells how many states all of them need, and what is added to that. */
const sample = 1 / 8;
const margin = 1.06;

/** Fills an empty trie. `isInside`: the patterns of an entry may match inside a longer word. */
export function* fillTrie(trie: Trie, table: PatternTable, isInside: (entry: number) => boolean): BuildSteps<void> {
  const { entries } = table;
  const sorted = new PatternsByHead(table, (pattern) => {
    const marks = marksOf(table, pattern, isInside(entries[pattern] ?? 0));
    return (marks >>> firstFlag) | (isPhrase(table, pattern) ? PHRASE : 0);
  });
  yield* sorted.sort();
  trie.expect(0, Math.ceil(table.count * margin));
  const filler = new TrieFiller(trie, sorted);
  for (const pattern of sorted.patterns(0)) addToTrie(trie, table, pattern, isInside(entries[pattern] ?? 0));
  for (let head = firstFullHead; head < heads; head++) if (sorted.size(head) > 0) yield* filler.addBranch(head);
  trie.trim();
}

class TrieFiller {
  readonly #trie: Trie;
  readonly #sorted: PatternsByHead;
  readonly #branch = new TrieBranch();
  /** For each letter of the last pattern its class, the node behind it and the last classes up to it. */
  readonly #lastClasses = new Uint8Array(maximumPatternLength);
  readonly #nodes = new Int32Array(maximumPatternLength);
  readonly #runs = new Int32Array(maximumPatternLength);
  #lastSize = 0;
  #added = 0;
  #isExpected = false;

  constructor(trie: Trie, sorted: PatternsByHead) {
    this.#trie = trie;
    this.#sorted = sorted;
  }

  /** Adds the patterns of a head. */
  *addBranch(head: number): BuildSteps<void> {
    const patterns = this.#sorted.patterns(head);
    const branch = this.#branch;
    branch.clear();
    this.#lastSize = 0;
    const letters = this.#sorted.letters(head);
    let at = 0;
    for (let from = 0; from < patterns.length; from += patternsPerYield) {
      at = this.#addSome(patterns.subarray(from, from + patternsPerYield), letters, at);
      yield;
    }
    yield* branch.arrange();
    this.#trie.addBranch((ROOT << (headLength * 5)) | head, branch);
    this.#added += patterns.length;
    this.#expect();
  }

  /** Adds patterns whose letters are from an offset on; returns the offset behind them. */
  #addSome(patterns: Int32Array, letters: Uint8Array, from: number): number {
    const branch = this.#branch;
    let at = from;
    for (const pattern of patterns) {
      const size = letters[at] ?? 0;
      const flags = letters[at + 1] ?? 0;
      const node = this.#follow(letters, at + prefixLength, size);
      if ((flags & PHRASE) !== 0) this.#markWords(size);
      branch.mark(node, flags << firstFlag);
      const next = branch.first[node] ?? 0;
      if (next !== 0) this.#trie.link(pattern, next);
      branch.first[node] = pattern + 1;
      at += prefixLength + size;
    }
    return at;
  }

  /** Makes room for all patterns once it can be told how much they need: a large table is dear to grow again and again. */
  #expect(): void {
    if (this.#isExpected || this.#added < this.#sorted.count * sample) return;
    this.#isExpected = true;
    const times = (this.#sorted.count / this.#added) * margin;
    this.#trie.expect(Math.ceil(this.#trie.states * times), 0);
  }

  /** Follows a pattern in the branch; returns the node where it ends. */
  #follow(classes: Uint8Array, start: number, size: number): number {
    const branch = this.#branch;
    const [last, nodes, runs] = [this.#lastClasses, this.#nodes, this.#runs];
    // Patterns of one entry follow each other, and mostly begin alike.
    const common = Math.min(size, this.#lastSize);
    let at = 0;
    while (at < common && classes[start + at] === last[at]) at++;
    let node = at === 0 ? branchRoot : (nodes[at - 1] ?? branchRoot);
    // The last four classes, and all of them where there are fewer.
    let run = at === 0 ? 0 : (runs[at - 1] ?? 0);
    for (; at < size; at++) {
      const read = classes[start + at] ?? 0;
      const letterClass = read & CLASS;
      if (letterClass !== (run & CLASS)) {
        run = ((run << 5) | letterClass) & 0xf_ffff;
        if (run >= heads) node = branch.extend(node, letterClass);
      }
      nodes[at] = node;
      runs[at] = run;
      last[at] = read;
    }
    this.#lastSize = size;
    return node;
  }

  /** Marks the ends of a phrase's words in the path that was followed last. */
  #markWords(size: number): void {
    for (let at = 1; at < size; at++) {
      if (((this.#lastClasses[at] ?? 0) & PARTED) === 0) continue;
      const run = this.#runs[at - 1] ?? 0;
      if (run < firstFullHead) this.#trie.mark(stateOf(run), WORD_ENDS);
      else this.#branch.mark(this.#nodes[at - 1] ?? branchRoot, WORD_ENDS);
    }
  }
}

/** Returns the state of one or two classes. */
function stateOf(classes: number): number {
  return (ROOT << (classes > CLASS ? 10 : 5)) | classes;
}
