/** Syntax tree of a phrase's pattern. Decisions: Blacklist phrases. */
import type { CharacterSet } from "./character-sets.ts";

/** `^`, `$`, `\b` and `\B`. */
export type Assertion = "start" | "end" | "boundary" | "noBoundary";

export type Node =
  | { readonly type: "empty" }
  /** A character, as `symbols.ts` folds it. */
  | { readonly type: "literal"; readonly code: number }
  | { readonly type: "set"; readonly set: CharacterSet }
  /** `%name%`: any blacklist match that carries the tag. */
  | { readonly type: "tag"; readonly name: string }
  | { readonly type: "assertion"; readonly assertion: Assertion }
  | { readonly type: "sequence"; readonly items: readonly Node[] }
  | { readonly type: "choice"; readonly options: readonly Node[] }
  | {
      readonly type: "repeat";
      readonly item: Node;
      readonly min: number;
      /** Infinity for no limit. */
      readonly max: number;
      /** True when fewer repetitions are preferred. */
      readonly lazy: boolean;
    };
