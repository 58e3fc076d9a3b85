/** Length of the part of a value that is examined. */
const maximumHeadLength = 100;

/** Returns true when the attribute value at `start` is a base64 file, in which words are accidents. */
export function isEncodedData(source: string, start: number): boolean {
  if (source[start] !== "d" && source[start] !== "D") return false;
  const head = source.slice(start, start + maximumHeadLength).toLowerCase();
  return head.startsWith("data:") && head.includes(";base64,");
}
