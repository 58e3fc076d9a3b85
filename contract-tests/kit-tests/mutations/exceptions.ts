/** Mutants that the kit need not find, each with the reason why no document forbids them. */
import { matchesWildcards } from "../../kit/data/wildcards.ts";
import type { Mutant, MutantKind } from "./mutant.ts";

export interface Exception {
  /** In all of these, `*` stands for any text. */
  readonly operation: string;
  readonly kinds: readonly MutantKind[];
  readonly at: string;
  /** Why no document forbids it, in one sentence. */
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [];

export function exceptionOf({ operationId, kind, at }: Mutant): Exception | undefined {
  return exceptions.find(
    (exception) =>
      exception.kinds.includes(kind) &&
      matchesWildcards(exception.operation, operationId) &&
      matchesWildcards(exception.at, at),
  );
}
