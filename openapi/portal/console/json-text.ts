/** Finds syntax errors and members in a JSON text, since browsers' messages differ and may lack a position. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

export interface JsonError {
  /** Zero-based. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: "A text in double quotes, a number, true, false or null is expected.",
  PropertyNameExpected: "A name in double quotes is expected.",
  ValueExpected: "A value is expected.",
  ColonExpected: "A colon is expected.",
  CommaExpected: "A comma is expected.",
  CloseBraceExpected: "A comma or a } is expected.",
  CloseBracketExpected: "A comma or a ] is expected.",
  EndOfFileExpected: "Nothing may follow here.",
  UnexpectedEndOfString: "This text does not end on its line.",
  InvalidEscapeCharacter: "Invalid escape sequence. Write a backslash twice.",
  InvalidCharacter: "Write this character as an escape sequence, such as \\t.",
};

/** Returns the first error, or undefined for valid JSON. */
export function findJsonError(text: string): JsonError | undefined {
  if (isJson(text)) return undefined;
  const { offset, reason } = firstError(text);
  const before = text.slice(0, offset).split("\n");
  return { offset, line: before.length, column: (before.at(-1) ?? "").length + 1, reason };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function firstError(text: string): Pick<JsonError, "offset" | "reason"> {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true });
  } catch {
    return { offset: 0, reason: "This is nested too deeply." };
  }
  const [first] = errors.toSorted((one, other) => one.offset - other.offset);
  if (first === undefined) return { offset: 0, reason: "This is no JSON." };
  return { offset: first.offset, reason: reasons[printParseErrorCode(first.error)] ?? "This is no JSON." };
}

export interface JsonPosition {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Returns the position of `application.roles[0].name` in valid JSON, or of its nearest parent. */
export function jsonPositionOf(text: string, path: string): JsonPosition | undefined {
  const root = parseTree(text);
  const found = root === undefined ? undefined : nearest(root, "", path);
  if (found === undefined) return undefined;
  const { offset: start } = found.parent?.type === "property" ? found.parent : found;
  // Of an object or a list, the line that begins it.
  const end = found.children === undefined ? found.offset + found.length : found.offset + 1;
  return { start, end, line: text.slice(0, start).split("\n").length };
}

/** @param own path of the node */
function nearest(node: Node, own: string, path: string): Node | undefined {
  const isAround = own === "" || path.startsWith(`${own}.`) || path.startsWith(`${own}[`);
  if (own !== path && !isAround) return undefined;
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = child.type === "property" ? (child.children ?? []) : [undefined, child];
    const name = key === undefined ? `${own}[${index}]` : own === "" ? String(key.value) : `${own}.${key.value}`;
    const found = value === undefined ? undefined : nearest(value, name, path);
    if (found !== undefined) return found;
  }
  return own === "" ? undefined : node;
}
