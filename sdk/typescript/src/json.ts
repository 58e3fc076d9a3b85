/**
 * JSON without silent losses. Integers beyond ±(2^53-1) cannot be told apart as numbers, so that they are refused on the
 * way out and on the way in.
 */

/** The path of a number that cannot be sent or was not received exactly. */
export function inexactNumber(value: unknown, path = ""): string | undefined {
  if (typeof value === "bigint") return path;
  if (typeof value === "number") return isExact(value) ? undefined : path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = inexactNumber(child, Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Only a text that matches can hold an integer beyond the safe ones; most answers need no walk. */
const mayBeInexact = /\d{16}|\d[eE]\+?\d/;

export const beyond = "holds an integer beyond ±(2^53-1)";

/** Reads JSON; throws where it is malformed or holds a number that JavaScript cannot. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const path = mayBeInexact.test(text) ? inexactNumber(value) : undefined;
  if (path !== undefined) throw new RangeError(`${path || "it"} ${beyond}`);
  return value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJson(mediaType: string): boolean {
  return /^application\/(?:.+\+)?json$/.test(mediaType);
}

function isExact(value: number): boolean {
  return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
}
