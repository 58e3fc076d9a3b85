/** Computes the quality of a match: 1 for the listed word, less for each difference, never below 0.2. */
import { LISTED, type PatternKind } from "../lexicon/pattern-table.ts";
import type { Walk } from "../match/walk.ts";

const lowest = 0.2;

export function quality(walk: Walk, kind: PatternKind): number {
  const undone =
    0.05 * (walk.digits + walk.symbols + walk.lookAlikes) +
    0.1 * walk.soundAlikes +
    0.05 * Math.min(walk.gaps, 3) +
    0.03 * (walk.stretched + walk.collapsed + walk.doubled) +
    (kind === LISTED ? 0 : 0.15);
  return Math.max(lowest, Math.round((1 - undone) * 100) / 100);
}
