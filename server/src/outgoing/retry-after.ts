/** When an answer asks to be asked again (RFC 9110, 10.2.3). */

const longestPause = 3_600_000;

/**
 * The pause that `Retry-After` asks for, in seconds or as a date; undefined where it asks for none that can be read. It is
 * an hour at most, so that nobody makes us forget.
 */
export function askedPause(retryAfter: string | undefined, now: number): number | undefined {
  const text = retryAfter?.trim() ?? "";
  const pause = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(pause) && pause >= 0 ? Math.min(longestPause, pause) : undefined;
}
