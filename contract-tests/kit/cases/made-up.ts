/** Options for making values at limits, from the run's seed. */
import type { Json } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Random } from "../exchange/random.ts";
import { refersToOf } from "../exchange/schema-keywords.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Knowledge } from "./valid-values.ts";
import type { BoundaryOptions } from "./values-at-bounds.ts";

/**
 * A quick pass leaves out the limits of long lists: thousands of objects take long.
 *
 * @param operation one of our documents, whose decisions bound its body
 */
export function madeUp(
  { options: { effort } }: Session,
  random: Random,
  operation?: Operation,
): Pick<BoundaryOptions, "largest" | "fresh" | "freshUuid"> {
  return {
    largest: effort < 3 || (operation !== undefined && isKeyless(operation)) ? 60_000 : 1_000_000,
    fresh: () => random.letters(8),
    freshUuid: () => random.uuid(),
  };
}

/** Returns true for an operation that needs no credentials: its body has at most 100 kB (Decisions: Sizes of bodies). */
export function isKeyless({ security }: Operation): boolean {
  return security.length === 0;
}

/** For parameters, which have no conditions. */
export const noKnowledge: Knowledge = { holds: () => false, existing: () => undefined, listLike: () => undefined };

/** Resolves to the values with an object for each parameter that names one. @throws SetupError */
export async function knowledgeOf(scope: Scope, operation: Operation): Promise<Knowledge> {
  const existing = new Map<string, Json | undefined>();
  for (const parameter of operation.parameters.filter((one) => one.in === "query")) {
    const refersTo = parameter.schema.type === "array" ? undefined : refersToOf(parameter);
    if (refersTo !== undefined) existing.set(refersTo, await scope.reference(refersTo, operation));
  }
  return { ...noKnowledge, existing: (refersTo) => existing.get(refersTo) };
}
