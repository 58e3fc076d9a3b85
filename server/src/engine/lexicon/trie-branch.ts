/**
 * Tree of the patterns with the same first letters, which is made before its states have numbers in the trie. It is small
 * enough for the cache and finds a child among its siblings; the trie of all patterns is not, and makes each new state a
 * miss. Reused for one branch after the other.
 */
import type { BuildSteps } from "../build-steps.ts";

/** Node where all patterns of the branch begin. */
export const branchRoot = 0;
const firstRoom = 1 << 12;
const nodesPerYield = 1 << 13;

export class TrieBranch {
  /** Number of nodes. */
  count = 1;
  /** Flags and classes of the children of each node, as in the trie. */
  marks = new Int32Array(firstRoom);
  /** Last pattern that ends in each node, plus one. */
  first = new Int32Array(firstRoom);
  /** After `arrange` the nodes in the order of the trie: siblings in a row, and otherwise depth first. */
  order = new Int32Array(firstRoom);
  /** After `arrange` the index in `order` of the first child of each node, 0 for none. */
  rows = new Int32Array(firstRoom);
  #letters = new Int32Array(firstRoom);
  /** First child of each node, 0 for none. */
  #firstChildren = new Int32Array(firstRoom);
  /** Next sibling of each node, with a later letter; 0 for none. */
  #nextSiblings = new Int32Array(firstRoom);
  /** Nodes whose children have no place yet, the next one last. */
  #open: number[] = [];
  #arranged = 0;

  clear(): void {
    this.count = 0;
    this.#add(0, 0);
  }

  mark(node: number, marks: number): void {
    this.marks[node] = (this.marks[node] ?? 0) | marks;
  }

  /** Returns the child for a letter, a new one where there is none. */
  extend(node: number, letter: number): number {
    let before = 0;
    let child = this.#firstChildren[node] ?? 0;
    while (child !== 0 && (this.#letters[child] ?? 0) < letter) {
      before = child;
      child = this.#nextSiblings[child] ?? 0;
    }
    if (child !== 0 && this.#letters[child] === letter) return child;
    const added = this.#add(letter, child);
    this.mark(node, 1 << letter);
    if (before === 0) this.#firstChildren[node] = added;
    else this.#nextSiblings[before] = added;
    return added;
  }

  /** Fills `order` and `rows`. */
  *arrange(): BuildSteps<void> {
    this.order[0] = branchRoot;
    this.#arranged = 1;
    this.#open = [branchRoot];
    for (;;) {
      this.#arrangeSome();
      if (this.#open.length === 0) return;
      yield;
    }
  }

  #arrangeSome(): void {
    const open = this.#open;
    for (let count = 0; count < nodesPerYield; count++) {
      let node = open.pop() ?? branchRoot;
      // Most nodes have one child.
      while (node >= 0) node = this.#arrangeChildren(node);
      if (open.length === 0) return;
    }
  }

  /** Gives the children of a node their places; returns the first one that has children, -1 if none has. */
  #arrangeChildren(node: number): number {
    const open = this.#open;
    const length = open.length;
    let next = -1;
    let child = this.#firstChildren[node] ?? 0;
    this.rows[node] = child === 0 ? 0 : this.#arranged;
    for (; child !== 0; child = this.#nextSiblings[child] ?? 0) {
      this.order[this.#arranged++] = child;
      if (this.#firstChildren[child] === 0) continue;
      if (next < 0) next = child;
      else open.push(child);
    }
    if (open.length - length > 1) reverse(open, length);
    return next;
  }

  #add(letter: number, next: number): number {
    const node = this.count++;
    if (node === this.marks.length) this.#grow();
    this.marks[node] = this.first[node] = this.#firstChildren[node] = 0;
    this.#letters[node] = letter;
    this.#nextSiblings[node] = next;
    return node;
  }

  #grow(): void {
    this.marks = twice(this.marks);
    this.first = twice(this.first);
    this.order = twice(this.order);
    this.rows = twice(this.rows);
    this.#letters = twice(this.#letters);
    this.#firstChildren = twice(this.#firstChildren);
    this.#nextSiblings = twice(this.#nextSiblings);
  }
}

/** Reverses the elements from an index on. */
function reverse(numbers: number[], from: number): void {
  for (let low = from, high = numbers.length - 1; low < high; low++, high--) {
    const number = numbers[low] ?? 0;
    numbers[low] = numbers[high] ?? 0;
    numbers[high] = number;
  }
}

function twice(ints: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(ints.length * 2);
  larger.set(ints);
  return larger;
}
