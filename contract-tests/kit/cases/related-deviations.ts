/** How deviations of one body hang together. */
import type { Batch } from "./batches.ts";
import { type Deviation, fieldOf, overlaps, type Path } from "./deviation.ts";

/** The same limit, with the same beside it. */
export function limitOf({ path, keyword, presence }: Deviation): string {
  return `${fieldOf(path)} ${keyword} ${JSON.stringify(presence)}`;
}

/** Tells a deviation in a body made from one example from the same one in a body made from another. */
export function keyOf({ path, keyword, says }: Deviation): string {
  return `${fieldOf(path)} ${keyword} ${says}`;
}

/** The deviations that a rule may be about: those at its place, or what they bring with them, else those beside it. */
export function deviationsNear(rule: Path, batch: Batch): Batch {
  for (let length = rule.length; length > 0; length--) {
    const place = rule.slice(0, length);
    const found = batch.filter(
      ({ path, presence }) => overlaps(path, place) || presence.some((one) => overlaps(one.path, place)),
    );
    // Further out there is everything.
    if (found.length > 0) return found.length < batch.length || length === rule.length ? found : [];
  }
  return [];
}
