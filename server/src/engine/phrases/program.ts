/**
 * Compiles a pattern to a program for a machine that is in several states at once (Thompson's construction): a text
 * costs at most its length times the number of steps.
 */
import type { CharacterSet } from "./character-sets.ts";
import type { Assertion, Node } from "./nodes.ts";
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
  readonly sets: readonly CharacterSet[];
  readonly tags: readonly string[];
  readonly assertions: readonly Assertion[];
  /** For each step the steps that lead to it without consuming a symbol. */
  readonly before: readonly (readonly number[])[];
  /** Steps of the kind TAG. */
  readonly tagSteps: readonly number[];
  /** 1 for the steps that reach the end without consuming anything: they can be completed everywhere. */
  readonly always: Uint8Array;
  /** Assertions after which the end is reached. */
  readonly lastAssertions: readonly number[];
  /** Steps that consume a symbol after which the end is reached. */
  readonly lastSteps: readonly number[];
}

/** Maximum steps of a program; a larger pattern is rejected. */
export const maximumSteps = 4000;

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

export function compileProgram(node: Node): Program {
  const emitter = new Emitter();
  emitter.node(node);
  return emitter.program();
}

class Emitter {
  readonly #steps: number[] = [];
  readonly #arguments: number[] = [];
  readonly #alternatives: number[] = [];
  readonly #sets: CharacterSet[] = [];
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
    const steps = Uint8Array.from(this.#steps);
    const program = {
      steps,
      arguments: Int32Array.from(this.#arguments),
      alternatives: Int32Array.from(this.#alternatives),
      sets: this.#sets,
      tags: this.#tags,
      assertions: this.#assertions,
    };
    const before: number[][] = this.#steps.map(() => []);
    for (const [step, kind] of steps.entries()) {
      if (kind === ASSERT) before[step + 1]?.push(step);
      if (kind === JUMP || kind === SPLIT) before[this.#arguments[step] ?? 0]?.push(step);
      if (kind === SPLIT) before[this.#alternatives[step] ?? 0]?.push(step);
    }
    const always = stepsBefore(steps, before);
    const leadsToEnd = (step: number): boolean => always[step + 1] === 1;
    return {
      ...program,
      before,
      always,
      tagSteps: stepsOfKinds(steps, [TAG]),
      lastAssertions: stepsOfKinds(steps, [ASSERT]).filter(leadsToEnd),
      lastSteps: stepsOfKinds(steps, [PLAIN, EXACT, SET]).filter(leadsToEnd),
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

  #repeat({ item, min, max, lazy }: Extract<Node, { type: "repeat" }>): void {
    for (let i = 0; i < min; i++) this.node(item);
    if (!Number.isFinite(max)) {
      const split = this.#emit(SPLIT, 0);
      this.node(item);
      this.#emit(JUMP, split);
      this.#prefer(split, lazy);
      return;
    }
    const splits: number[] = [];
    for (let i = min; i < max; i++) {
      splits.push(this.#emit(SPLIT, 0));
      this.node(item);
    }
    for (const split of splits) this.#prefer(split, lazy);
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

/** Returns the last step and those that lead to it without consuming or asserting anything. */
function stepsBefore(steps: Uint8Array, before: readonly (readonly number[])[]): Uint8Array {
  const always = new Uint8Array(steps.length);
  const open = [steps.length - 1];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (always[step] === 1) continue;
    always[step] = 1;
    open.push(...(before[step] ?? []).filter((each) => steps[each] !== ASSERT));
  }
  return always;
}

function stepsOfKinds(steps: Uint8Array, kinds: readonly number[]): number[] {
  return Array.from(steps.keys()).filter((step) => kinds.includes(steps[step] ?? ACCEPT));
}

function indexIn<T>(list: T[], item: T): number {
  const present = list.indexOf(item);
  return present >= 0 ? present : list.push(item) - 1;
}
