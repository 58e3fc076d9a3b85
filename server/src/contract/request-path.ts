/**
 * Reads the path of a request. The router and the permissions of API keys both use it, so that a path cannot reach an
 * operation in one spelling and be compared with permissions in another (Decisions: API keys).
 */

/** Splits a path into its segments, as they were sent. */
export function splitPath(path: string): string[] {
  return path.split("/").slice(1);
}

/** Decodes the percent-encoding of a segment; undefined where it is broken or not UTF-8. */
export function decodeSegment(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the one spelling of a segment: decoded, in lower case as ids are stored, and a number without leading zeros. A
 * segment that cannot be decoded names nothing and stays as it is.
 */
export function canonicalSegment(text: string): string {
  if (canonical.test(text)) return text;
  const decoded = (decodeSegment(text) ?? text).toLowerCase();
  return /^\d+$/.test(decoded) ? decoded.replace(/^0+(?=\d)/, "") : decoded;
}

/** Segments that are their own canonical form, as those of nearly all requests; numbers are not among them. */
const canonical = /^\d*[a-z_-][\da-z_-]*$/;
