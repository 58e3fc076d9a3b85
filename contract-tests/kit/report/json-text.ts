/**
 * Lays out JSON text for reading, without taking values in: what `JSON.parse` would round or drop (long numbers, repeated
 * names) must be seen as it was sent.
 */

/** Bounds for indentation, which would otherwise fill the memory for a deep body. */
const maximumLength = 100_000;
const maximumDepth = 20;

/** Lays out a JSON object or array, with short collections on one line. Returns other text unchanged. */
export function layOutJson(text: string, width: number): string {
  if (text.length > maximumLength || !/^\s*[[{]/.test(text) || !isJson(text)) return text;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? [];
  const ends = collectionEnds(tokens);
  let result = "";
  let depth = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? "";
    const end = ends.get(index);
    if (end !== undefined) {
      const room =
        depth >= maximumDepth ? Number.POSITIVE_INFINITY : width - (result.length - result.lastIndexOf("\n") - 1);
      const line = compact(tokens, { start: index, end }, room);
      result += line ?? token + newLine(++depth);
      if (line !== undefined) index = end;
    } else if (token === "}" || token === "]") result += newLine(--depth) + token;
    else if (token === ",") result += token + newLine(depth);
    else result += token === ":" ? ": " : token;
  }
  return result;
}

/** For each token that opens a collection, the one that closes it. */
function collectionEnds(tokens: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token === "{" || token === "[") open.push(index);
    if (token === "}" || token === "]") ends.set(open.pop() ?? 0, index);
  }
  return ends;
}

/** The collection on one line, where it is no longer than this. */
function compact(
  tokens: readonly string[],
  { start, end }: { start: number; end: number },
  width: number,
): string | undefined {
  let line = "";
  for (let index = start; index <= end && line.length <= width; index += 1) {
    const token = tokens[index] ?? "";
    const padded =
      token === "{" && tokens[index + 1] !== "}" ? "{ " : token === "}" && tokens[index - 1] !== "{" ? " }" : token;
    line += token === "," || token === ":" ? `${token} ` : padded;
  }
  return line.length <= width ? line : undefined;
}

function newLine(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
