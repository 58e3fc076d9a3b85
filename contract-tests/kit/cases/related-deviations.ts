/** Finds deviations of a body that belong together. */
import type { Batch } from "./batches.ts";
import { type Deviation, fieldOf, overlaps, type Path } from "./deviation.ts";

/** Returns a key that is equal for deviations at the same limit with the same members beside it. */
export function limitOf({ path, keyword, presence }: Deviation): string {
  return `${fieldOf(path)} ${keyword} ${JSON.stringify(presence)}`;
}

/** Returns a key that is equal for the same deviation in bodies made from different examples. */
export function keyOf({ path, keyword, says }: Deviation): string {
  return `${fieldOf(path)} ${keyword} ${says}`;
}

/** Returns the deviations that a rule may be about: those at its path or with members there, else those near it. */
export function deviationsNear(rule: Path, batch: Batch): Batch {
  for (let length = rule.length; length > 0; length--) {
    const place = rule.slice(0, length);
    const found = batch.filter(
      ({ path, presence }) => overlaps(path, place) || presence.some((one) => overlaps(one.path, place)),
    );
    // Further out, all deviations would match.
    if (found.length > 0) return found.length < batch.length || length === rule.length ? found : [];
  }
  return [];
}
