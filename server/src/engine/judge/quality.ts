/**
 * Computes the quality of a match: 1 for the listed word, less for each difference. What is found by its form has at
 * least 0.5, however much was undone; what is guessed has less (see near/edits.ts and match/masked.ts).
 */
import { LISTED, type PatternKind } from "../lexicon/pattern-table.ts";
import type { Walk } from "../match/walk.ts";

/** Least quality of a match that is found by its form. */
export const lowestQuality = 0.5;

/** `rewritten`: number of characters that were undone before the letters were compared (see undone.ts). */
export function quality(walk: Walk, kind: PatternKind, rewritten: number): number {
  const undone =
    0.05 * (walk.digits + walk.symbols + walk.lookAlikes + rewritten) +
    0.1 * walk.soundAlikes +
    0.05 * Math.min(walk.gaps, 3) +
    0.03 * (walk.stretched + walk.collapsed + walk.doubled) +
    (kind === LISTED ? 0 : 0.15);
  return Math.max(lowestQuality, Math.round((1 - undone) * 100) / 100);
}
