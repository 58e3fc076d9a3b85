/** Table of a tree's edges, by node and character; open addressing, at most half full. */
import { createKeys, remainder } from "../keyed-hash.ts";

// Fields of a slot: the node plus one, or 0 for a free slot, the character, and the child.
const NODE = 0;
const CHARACTER = 1;
const CHILD = 2;
const WIDTH = 3;

/** Secret, since a request chooses nodes and characters: a Map of numbers has a hash that everybody knows. */
const [nodeKey = 0, characterKey = 0] = createKeys(2);

export class EdgeTable {
  /** Number of slots looked at in vain, which the tests of growth count. */
  steps = 0;
  #slots = new Int32Array(64 * WIDTH);
  #used = 0;

  /** Returns the child, 0 when there is none. Nodes are below 2 ** 21. */
  child(node: number, character: number): number {
    return this.#slots[this.#place(node, character) + CHILD] ?? 0;
  }

  add(node: number, character: number, child: number): void {
    this.#put(node, character, child);
    if (++this.#used * 2 * WIDTH <= this.#slots.length) return;
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WIDTH) {
      const present = old[at + NODE] ?? 0;
      if (present !== 0) this.#put(present - 1, old[at + CHARACTER] ?? 0, old[at + CHILD] ?? 0);
    }
  }

  #put(node: number, character: number, child: number): void {
    const place = this.#place(node, character);
    this.#slots[place + NODE] = node + 1;
    this.#slots[place + CHARACTER] = character;
    this.#slots[place + CHILD] = child;
  }

  /** Returns the offset of the edge's slot, or of the free one where it belongs. */
  #place(node: number, character: number): number {
    const slots = this.#slots;
    const last = slots.length - WIDTH;
    const mask = slots.length / WIDTH - 1;
    let place = (remainder(nodeKey * node + characterKey * character) & mask) * WIDTH;
    while (slots[place + NODE] !== 0) {
      if (slots[place + NODE] === node + 1 && slots[place + CHARACTER] === character) break;
      place = place === last ? 0 : place + WIDTH;
      this.steps++;
    }
    return place;
  }
}
