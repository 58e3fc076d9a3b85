/**
 * Lays out JSON text for reading, without taking values in: what `JSON.parse` would round or drop (long numbers, repeated
 * names) must be seen as it was sent.
 */

/** Bounds for indentation, which would otherwise fill the memory for a deep body. */
const maximumLength = 100_000;
const maximumDepth = 20;

/** Lays out a JSON object or array, with short collections on one line. Returns other text, and what is nested deeper, unchanged. */
export function layOutJson(text: string, width: number): string {
  if (text.length > maximumLength || !/^\s*[[{]/.test(text) || !isJson(text)) return text;
  const tokens = (text.match(/"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s[\]{},:"]+/g) ?? []).values();
  try {
    return layOutNext(tokens, { width, depth: 0, column: 0 }) ?? text;
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}

interface Place {
  readonly width: number;
  readonly depth: number;
  /** How many characters stand before the value on its line. */
  readonly column: number;
}

/** Lays out the next value of the tokens; undefined at the end of a collection. @throws RangeError for one that is too deep */
function layOutNext(tokens: Iterator<string>, { width, depth, column }: Place): string | undefined {
  const open = tokens.next().value;
  if (open === "}" || open === "]") return undefined;
  if (open !== "{" && open !== "[") return open;
  if (depth >= maximumDepth) throw new RangeError("The text is nested too deeply.");
  const indent = "  ".repeat(depth + 1);
  const parts: string[] = [];
  for (;;) {
    const name = open === "{" ? tokens.next().value : "";
    if (name === "}") break;
    const before = open === "{" ? `${name}: ` : "";
    const value = layOutNext(tokens, { width, depth: depth + 1, column: indent.length + before.length });
    if (value === undefined) break;
    parts.push(before + value);
  }
  const close = open === "{" ? "}" : "]";
  const space = open === "{" && parts.length > 0 ? " " : "";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (!line.includes("\n") && column + line.length <= width) return line;
  return `${open}\n${parts.map((part) => indent + part).join(",\n")}\n${"  ".repeat(depth)}${close}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
