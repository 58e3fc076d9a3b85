/** Back-off between attempts of a job. */
import type { RetryPolicy } from "../contract/jobs.ts";

/**
 * Returns the pause in milliseconds: exponential up to the maximum, half of it jitter.
 *
 * @param attempts how many were made, at least 1
 * @param random a number from 0 up to 1
 */
export function retryPause({ firstPauseMs, maximumPauseMs }: RetryPolicy, attempts: number, random: number): number {
  const full = Math.min(maximumPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 50));
  return Math.round(full / 2 + (full / 2) * random);
}
