/**
 * Measures JSON in one pass over its bytes, before it is parsed: three bytes (`{},`) become an object of about 60, so that
 * small bodies could fill the memory. The pass checks no syntax; the parser does.
 */

/** Maximum nested arrays and objects below the outermost one. */
export const maximumDepth = 64;

/** Maximum values and property names, which take about 25 MB of memory. */
export const maximumNodes = 250_000;

/** Maximum property names of an object: many more take a microsecond each to parse, to check and to walk. */
export const maximumNames = 10_000;

export interface JsonMeasure {
  /** Number of values and property names; empty arrays and objects may count as two. */
  readonly nodes: number;
  /** True where a number has so many digits, or such an exponent, that a double may not hold it. */
  readonly hasLongNumber: boolean;
}

/** @param bytes UTF-8 */
export function measureJson(bytes: Buffer): JsonMeasure | "tooDeep" | "tooManyNodes" | "tooManyNames" {
  /** Property names of the object at each depth. */
  const names = [0];
  let nodes = 1;
  let depth = 0;
  let hasLongNumber = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x22) at = endOfString(bytes, at);
    else if (byte === 0x2c) nodes++;
    else if (byte === 0x3a) {
      nodes++;
      const inObject = (names[depth] ?? 0) + 1;
      if (inObject > maximumNames) return "tooManyNames";
      names[depth] = inObject;
    } else if (byte === 0x7b || byte === 0x5b) {
      nodes++;
      if (depth++ > maximumDepth) return "tooDeep";
      names[depth] = 0;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
    else if (isDigit(byte) && !hasLongNumber) {
      const end = endOfNumber(bytes, at);
      hasLongNumber = isLong(bytes, at, end);
      at = end - 1;
    }
    if (nodes > maximumNodes) return "tooManyNodes";
  }
  return { nodes, hasLongNumber };
}

/** Bytes of a text that are compared one by one; the native search is faster from there on. */
const shortText = 32;

/** Returns the index of the closing quote, or the length where there is none. */
function endOfString(bytes: Buffer, start: number): number {
  const shortEnd = Math.min(bytes.length, start + shortText);
  let at = start + 1;
  for (; at < shortEnd; at++) {
    const byte = bytes[at];
    if (byte === 0x22) return at;
    if (byte === 0x5c) at++;
  }
  for (let end = bytes.indexOf(0x22, at); end >= 0; end = bytes.indexOf(0x22, end + 1)) {
    let backslashes = 0;
    while (end - 1 - backslashes >= at && bytes[end - 1 - backslashes] === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}

/** Exponents, signs and points continue a number. */
function endOfNumber(bytes: Buffer, start: number): number {
  let end = start + 1;
  while (isDigit(bytes[end]) || isNumberSign(bytes[end])) end++;
  return end;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isNumberSign(byte: number | undefined): boolean {
  return byte === 0x2e || byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === 0x2d;
}

/** Numbers of fewer than 16 digits are exact, and so are those with one digit of exponent. */
function isLong(bytes: Buffer, start: number, end: number): boolean {
  if (end - start >= 16) return true;
  for (let at = start; at < end; at++) if ((bytes[at] === 0x65 || bytes[at] === 0x45) && end - at > 2) return true;
  return false;
}
