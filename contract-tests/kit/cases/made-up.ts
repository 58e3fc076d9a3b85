/** What values at limits are made of, from the run's seed. */
import type { Random } from "../exchange/random.ts";
import type { Session } from "../exchange/session.ts";
import type { Knowledge } from "./valid-values.ts";
import type { BoundaryOptions } from "./values-at-bounds.ts";

/** A list of thousands of objects takes its time: a quick pass leaves the limits of such lists out. */
export function madeUp(
  { options: { effort } }: Session,
  random: Random,
): Pick<BoundaryOptions, "largest" | "fresh" | "freshUuid"> {
  return {
    largest: effort < 3 ? 60_000 : 1_000_000,
    fresh: () => random.letters(8),
    freshUuid: () => random.uuid(),
  };
}

/** For parameters, which have no conditions and whose references are not made up. */
export const noKnowledge: Knowledge = { holds: () => false, existing: () => undefined, listLike: () => undefined };
