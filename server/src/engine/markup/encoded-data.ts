/** So much of a value is looked at. */
const longestHead = 100;

/** Whether the attribute value at `start` is a file in base64, in which words are accidents. */
export function isEncodedData(source: string, start: number): boolean {
  if (source[start] !== "d" && source[start] !== "D") return false;
  const head = source.slice(start, start + longestHead).toLowerCase();
  return head.startsWith("data:") && head.includes(";base64,");
}
