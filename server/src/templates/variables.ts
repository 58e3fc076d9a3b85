/** Variables of a template: those of loops and macros around the current place, assigned ones, and the data. */
import { Decimal } from "./decimal.ts";
import type { CallableNode, CallNode, VariableScope } from "./nodes.ts";
import type { Iteration } from "./scope.ts";
import { Callable, toValue, type Value } from "./values.ts";

/** Variables of a loop, a macro or a function, inside of others. */
export interface Frame {
  readonly values: Map<string, Value>;
  readonly round?: Iteration & { readonly name: string; readonly valueName: string | undefined };
  /** Entries that `<#items>` lists. */
  readonly entries?: readonly Entry[];
  /** Set for a macro or a function, whose frame is the outermost one of its body. */
  readonly call?: { readonly node: CallNode | undefined; readonly caller: Frame | undefined };
  readonly outer: Frame | undefined;
}

export interface Entry {
  readonly key: Value;
  readonly value: Value | undefined;
}

/** Variables that `.data_model`, `.globals`, `.main` and `.vars` have. */
export type VariableSet = "data" | "globals" | "assigned" | "all";

export class Variables {
  frame: Frame | undefined;
  readonly #data: ReadonlyMap<string, unknown>;
  readonly #converted = new Map<string, Value | undefined>();
  readonly #assigned = new Map<string, Value>();
  readonly #globals = new Map<string, Value>();

  constructor(data: object, callables: readonly CallableNode[]) {
    this.#data = new Map(Object.entries(data));
    for (const node of callables) this.#assigned.set(node.name, new Callable(node));
  }

  find(name: string): Value | undefined {
    for (let frame = this.frame; frame !== undefined; frame = frame.outer) {
      const value = frame.values.get(name);
      if (value !== undefined) return value;
      const { round } = frame;
      if (round !== undefined && name === `${round.name}_index`) return new Decimal(round.index);
      if (round !== undefined && name === `${round.name}_has_next`) return round.hasNext;
    }
    return this.#assigned.get(name) ?? this.#globals.get(name) ?? this.datum(name);
  }

  /** Converts a value of the data when it is first asked for. */
  datum(name: string): Value | undefined {
    if (!this.#converted.has(name)) this.#converted.set(name, toValue(this.#data.get(name)));
    return this.#converted.get(name);
  }

  roundOf(name: string): Iteration | undefined {
    for (let frame = this.frame; frame !== undefined; frame = frame.outer)
      if (frame.round?.name === name || frame.round?.valueName === name) return frame.round;
    return undefined;
  }

  /** Returns the innermost frame that has this. */
  frameWith(what: "entries" | "round" | "call"): Frame | undefined {
    let { frame } = this;
    while (frame !== undefined && frame[what] === undefined) frame = frame.outer;
    return frame;
  }

  within<T>(frame: Frame | undefined, run: () => T): T {
    const outer = this.frame;
    this.frame = frame;
    try {
      return run();
    } finally {
      this.frame = outer;
    }
  }

  set(scope: VariableScope, name: string, value: Value): undefined {
    if (scope === "assign") this.#assigned.set(name, value);
    else if (scope === "global") this.#globals.set(name, value);
    else this.frameWith("call")?.values.set(name, value);
  }

  /** Number of variables, without those of loops and macros. */
  get size(): number {
    return this.#data.size + this.#globals.size + this.#assigned.size;
  }

  all(which: VariableSet): Value {
    const data = [...this.#data.keys()].map((name) => [name, this.datum(name)] as const);
    const sets = {
      data,
      globals: [...data, ...this.#globals],
      assigned: [...this.#assigned],
      all: [...data, ...this.#globals, ...this.#assigned, ...this.#local()],
    };
    return Object.fromEntries(sets[which]);
  }

  /** Lists the variables of loops and macros, from the outside to the inside. */
  #local(): (readonly [string, Value])[] {
    const found: (readonly [string, Value])[][] = [];
    for (let { frame } = this; frame !== undefined; frame = frame.outer) found.push([...frame.values]);
    return found.toReversed().flat();
  }
}
