/** Returns the seconds until the date or after the delay in `Retry-After`; undefined if there is no valid one. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const header = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(header)) return Number(header);
  // `Date.parse` also accepts much that is no HTTP date.
  const date = header.endsWith("GMT") ? new Date(header).getTime() : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
