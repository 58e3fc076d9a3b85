/**
 * JSON without silent losses. Integers beyond ±(2^53-1) cannot be told apart as numbers, so that they are refused on the
 * way out and on the way in.
 */

/** Throws where a number cannot be sent or was not received exactly. */
export function checkNumbers(value: unknown, path: string): void {
  // Beyond them there are integers alone; written so that NaN is refused.
  if (typeof value === "number" ? !(Math.abs(value) < 2 ** 53) : typeof value === "bigint")
    throw new RangeError(`${path} holds an integer beyond 2^53-1`);
  if (typeof value === "object")
    for (const [key, child] of Object.entries(value ?? {}))
      checkNumbers(child, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
}

/** Reads JSON; throws where it is malformed or holds a number that JavaScript cannot. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Only such a text can hold an integer beyond the safe ones; most answers need no walk.
  if (/\d{16}|\d[eE]\+?\d/.test(text)) checkNumbers(value, "body");
  return value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
