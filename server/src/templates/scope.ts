/** The rendering as expressions see it. */
import type { Formats } from "./formats/formats.ts";
import type { Escaping } from "./nodes.ts";
import type { Callable, Value } from "./values.ts";

/** One iteration of a list, for `?index`, `?has_next` and similar built-ins. */
export interface Iteration {
  readonly index: number;
  readonly hasNext: boolean;
}

export interface Scope {
  readonly formats: Formats;
  /** Evaluations and bodies around the current one. */
  depth: number;
  /** Returns the value of a name, or undefined. */
  lookUp(name: string): Value | undefined;
  /** Returns a special variable such as `.now`; undefined for a name that there is not. */
  special(name: string): Value | undefined;
  /** Returns the iteration of the list whose element has this name. */
  roundOf(name: string): Iteration | undefined;
  /** Runs with one more variable. */
  withVariable<T>(variable: { readonly name: string; readonly value: Value }, run: () => T): T;
  /** Calls a function of the template. */
  call(callable: Callable, args: readonly (Value | undefined)[], at: number): Value | undefined;
  /** Returns whether output is escaped for HTML. */
  isHtml(escaping: Escaping): boolean;
  /** Counts steps or generated characters. */
  spend(steps: number, at: number): void;
  complain(at: number, problem: string): never;
}
