/** Syntax tree of a phrase's pattern. Decisions: Blacklist phrases. */
/** `^`, `$`, `\b` and `\B`. */
export type Assertion = "start" | "end" | "boundary" | "noBoundary";

/** A set of symbols, each given as its character and its plain form. */
export interface SymbolSet {
  /** Equal for equal sets. */
  readonly name: string;
  has(code: number, plain: number): boolean;
}

export type Node =
  | { readonly type: "empty" }
  /** A character, as `symbols.ts` folds it. */
  | { readonly type: "literal"; readonly code: number }
  | { readonly type: "set"; readonly set: SymbolSet }
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
