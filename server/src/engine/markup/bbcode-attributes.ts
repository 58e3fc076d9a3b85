/** Reads the values of BBCode attributes and detects those that hide text. */

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const EQUALS = 0x3d;

/**
 * Returns the ranges of the values in `source` between `start`, after the tag's name, and `end`, at the bracket:
 * `=value`, `="value"`, ` name=value name="value"`. A value may have spaces; it ends where the next name starts.
 */
export function attributeValues(source: string, start: number, end: number): [number, number][] {
  const values: [number, number][] = [];
  let at = start;
  while (at < end) {
    const code = source.charCodeAt(at);
    if (code === EQUALS || code === SPACE) {
      at++;
      continue;
    }
    const name = isNameStart(source, at, start) ? endOfName(source, at, end) : -1;
    if (name !== -1) {
      at = name;
      continue;
    }
    const value = valueAt(source, at, end);
    if (source.slice(value.from, Math.min(value.to, value.from + 2)) !== "/") values.push([value.from, value.to]);
    at = value.next;
  }
  return values;
}

/** Returns true when a tag with this name and these attributes hides its content. */
export function hidesBbcode(name: string, rest: string): boolean {
  const value = rest.replace(/[="' ]/g, "").toLowerCase();
  if (name === "color" || name === "colour") return value === "transparent";
  return name === "size" && ["0", "0px", "0pt", "0em", "0%"].includes(value);
}

/** Returns true at the start of a name, which is after a space; after the tag's own `=` there is a value. */
function isNameStart(source: string, at: number, start: number): boolean {
  return at > start && source.charCodeAt(at - 1) === SPACE;
}

/** Returns the offset after the `=` that follows the name at `at`, -1 when there is no name. */
function endOfName(source: string, at: number, end: number): number {
  let i = at;
  while (i < end && isLetter(source.charCodeAt(i))) i++;
  return i > at && i < end && source.charCodeAt(i) === EQUALS ? i + 1 : -1;
}

function valueAt(source: string, at: number, end: number): { from: number; to: number; next: number } {
  const quote = source.charCodeAt(at);
  if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
    for (let i = at + 1; i < end; i++) if (source.charCodeAt(i) === quote) return { from: at + 1, to: i, next: i + 1 };
  }
  for (let i = at; i < end; i++) {
    if (source.charCodeAt(i) === SPACE && endOfName(source, i + 1, end) !== -1) return { from: at, to: i, next: i };
  }
  return { from: at, to: end, next: end };
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x2d || code === 0x5f;
}
