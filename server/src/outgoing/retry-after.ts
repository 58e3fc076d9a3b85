/** Reads the Retry-After header (RFC 9110, 10.2.3). */

const maximumPause = 3_600_000;

/**
 * Returns the pause in milliseconds, from seconds or a date; undefined if it is missing or invalid. It is at most an
 * hour, so that no receiver can stop deliveries.
 */
export function retryAfterPause(retryAfter: string | undefined, now: number): number | undefined {
  const text = retryAfter?.trim() ?? "";
  const pause = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(pause) && pause >= 0 ? Math.min(maximumPause, pause) : undefined;
}
