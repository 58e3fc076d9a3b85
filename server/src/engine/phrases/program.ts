/** Compiles a pattern to a program (Thompson's construction), from which the automaton is made. */
import type { Assertion, Node, SymbolSet } from "./nodes.ts";
import { isPlain } from "./symbols.ts";

export const ACCEPT = 0;
/** The plain form of a symbol is `argument`. */
export const PLAIN = 1;
/** A symbol is `argument`. */
export const EXACT = 2;
/** A symbol is in `sets[argument]`. */
export const SET = 3;
/** A match that carries `tags[argument]`. */
export const TAG = 4;
/** A place as `assertions[argument]` says. */
export const ASSERT = 5;
/** Goes on at `argument`. */
export const JUMP = 6;
/** Goes on at `argument` or, if that leads nowhere, at `alternatives`. */
export const SPLIT = 7;

export interface Program {
  readonly steps: Uint8Array;
  readonly arguments: Int32Array;
  readonly alternatives: Int32Array;
  readonly sets: readonly SymbolSet[];
  readonly tags: readonly string[];
  readonly assertions: readonly Assertion[];
}

/** Maximum steps of a program. No pattern that is stored has more; see `maximumStates` for what may be stored now. */
export const maximumSteps = 4000;
/** Maximum states of a pattern that may be stored: one for each symbol or tag, as often as it is repeated. */
export const maximumStates = 200;

/** Returns the number of steps of a pattern; any large number when it is far too large. */
export function stepsOf(node: Node): number {
  switch (node.type) {
    case "sequence":
      return node.items.reduce((sum, item) => sum + stepsOf(item), 1);
    case "choice":
      return node.options.reduce((sum, option) => sum + stepsOf(option) + 2, 0);
    case "repeat": {
      const optional = Number.isFinite(node.max) ? node.max - node.min : 1;
      return node.min * stepsOf(node.item) + optional * (stepsOf(node.item) + 2) + 1;
    }
    default:
      return 1;
  }
}

/** Returns the number of states of a pattern's program; any large number when it is far too large. */
export function statesOf(node: Node): number {
  switch (node.type) {
    case "empty":
    case "assertion":
      return 0;
    case "sequence":
      return node.items.reduce((sum, item) => sum + statesOf(item), 0);
    case "choice":
      return node.options.reduce((sum, option) => sum + statesOf(option), 0);
    case "repeat":
      return statesOf(node.item) * copiesOf(node);
    default:
      return 1;
  }
}

type Repeat = Extract<Node, { type: "repeat" }>;

/** Returns how often a repeated item is written out. */
function copiesOf({ item, min, max }: Repeat): number {
  if (Number.isFinite(max)) return max;
  return canBeEmpty(item) ? min + 1 : Math.max(1, min);
}

/** Returns true when a node matches where nothing stands. */
function canBeEmpty(node: Node): boolean {
  switch (node.type) {
    case "sequence":
      return node.items.every(canBeEmpty);
    case "choice":
      return node.options.some(canBeEmpty);
    case "repeat":
      return node.min === 0 || canBeEmpty(node.item);
    default:
      return node.type === "empty" || node.type === "assertion";
  }
}

export function compileProgram(node: Node): Program {
  const emitter = new Emitter();
  emitter.node(node);
  return emitter.program();
}

class Emitter {
  readonly #steps: number[] = [];
  readonly #arguments: number[] = [];
  readonly #alternatives: number[] = [];
  readonly #sets: SymbolSet[] = [];
  readonly #tags: string[] = [];
  readonly #assertions: Assertion[] = [];

  node(node: Node): void {
    switch (node.type) {
      case "empty":
        return;
      case "literal":
        this.#emit(isPlain(node.code) ? PLAIN : EXACT, node.code);
        return;
      case "set":
        this.#emit(SET, indexIn(this.#sets, node.set));
        return;
      case "tag":
        this.#emit(TAG, indexIn(this.#tags, node.name));
        return;
      case "assertion":
        this.#emit(ASSERT, indexIn(this.#assertions, node.assertion));
        return;
      case "sequence":
        for (const item of node.items) this.node(item);
        return;
      case "choice":
        this.#choice(node.options);
        return;
      case "repeat":
        this.#repeat(node);
        return;
    }
  }

  program(): Program {
    this.#emit(ACCEPT, 0);
    return {
      steps: Uint8Array.from(this.#steps),
      arguments: Int32Array.from(this.#arguments),
      alternatives: Int32Array.from(this.#alternatives),
      sets: this.#sets,
      tags: this.#tags,
      assertions: this.#assertions,
    };
  }

  #choice(options: readonly Node[]): void {
    const ends: number[] = [];
    for (const [index, option] of options.entries()) {
      const last = index === options.length - 1;
      const split = last ? -1 : this.#emit(SPLIT, this.#here + 1);
      this.node(option);
      if (last) break;
      ends.push(this.#emit(JUMP, 0));
      this.#alternatives[split] = this.#here;
    }
    for (const end of ends) this.#arguments[end] = this.#here;
  }

  #repeat(node: Repeat): void {
    const { item, min, max, lazy } = node;
    if (!Number.isFinite(max)) {
      this.#repeatWithoutEnd(node);
      return;
    }
    for (let i = 0; i < min; i++) this.node(item);
    const splits: number[] = [];
    for (let i = min; i < max; i++) {
      splits.push(this.#emit(SPLIT, 0));
      this.node(item);
    }
    for (const split of splits) this.#prefer(split, lazy);
  }

  /**
   * Goes back after the last copy, or before it where it may be left out. An item that can be empty has a copy more,
   * since going back after an empty one would prefer less than it should.
   */
  #repeatWithoutEnd(node: Repeat): void {
    const { item, min, lazy } = node;
    const isOptional = copiesOf(node) > min;
    for (let i = 1; i < copiesOf(node); i++) this.node(item);
    const first = isOptional ? this.#emit(SPLIT, 0) : this.#here;
    this.node(item);
    if (isOptional) {
      this.#emit(JUMP, first);
      this.#prefer(first, lazy);
      return;
    }
    const split = this.#emit(SPLIT, 0);
    this.#arguments[split] = lazy ? this.#here : first;
    this.#alternatives[split] = lazy ? first : this.#here;
  }

  /** Points a split to its next step and to here, in the preferred order. */
  #prefer(split: number, lazy: boolean): void {
    this.#arguments[split] = lazy ? this.#here : split + 1;
    this.#alternatives[split] = lazy ? split + 1 : this.#here;
  }

  get #here(): number {
    return this.#steps.length;
  }

  #emit(kind: number, argument: number): number {
    this.#arguments.push(argument);
    this.#alternatives.push(0);
    return this.#steps.push(kind) - 1;
  }
}

function indexIn<T>(list: T[], item: T): number {
  const present = list.indexOf(item);
  return present >= 0 ? present : list.push(item) - 1;
}
