/** How long to wait before a job is tried again. */
import type { RetryPolicy } from "../contract/jobs.ts";

/**
 * The pause after a number of attempts, in milliseconds: it doubles from one to the next up to the longest, and half of it
 * is chance, so that what failed together does not come back together.
 *
 * @param attempts how many were made, at least 1
 * @param random a number from 0 up to 1
 */
export function pauseAfter({ firstPauseMs, maximumPauseMs }: RetryPolicy, attempts: number, random: number): number {
  const full = Math.min(maximumPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 50));
  return Math.round(full / 2 + (full / 2) * random);
}
