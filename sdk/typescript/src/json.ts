/** JSON without silent rounding: integers beyond ±(2^53-1) are refused in both directions. */

/** Throws if a number cannot be sent, or was not received, exactly. */
export function checkNumbers(value: unknown, path: string): void {
  if (typeof value === "bigint" || (typeof value === "number" && !isExact(value)))
    throw new RangeError(`${path} holds an integer beyond 2^53-1`);
  if (typeof value === "object")
    for (const [key, child] of Object.entries(value ?? {}))
      checkNumbers(child, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
}

/** NaN and infinities are inexact too: JSON has none. */
function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** Reads JSON; throws if it is malformed or holds a number that JavaScript would round. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Only such a text can hold an unsafe integer, so most bodies need no walk.
  if (/\d{16}|\d[eE]\+?\d/.test(text)) checkNumbers(value, "body");
  return value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
