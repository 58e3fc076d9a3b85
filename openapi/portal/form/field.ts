/** Fields of a form: built from the spec, read by the browser, and converted between JSON and the state of their controls. */
import { isObject, isText, type Json, type JsonObject } from "../../tools/json.ts";

export const fieldKinds = [
  /** A check box. */
  "switch",
  /** `true`, `false` or left out. */
  "boolean",
  "choice",
  /** Several of a few texts. */
  "choices",
  "text",
  /** A text of several lines. */
  "long",
  "number",
  /** A list of texts, one on each line. */
  "lines",
  /** A list of characters, written as one text. */
  "characters",
  /** A list of small objects. */
  "rows",
  /** Any other value, written as JSON. */
  "json",
] as const;

export type FieldKind = (typeof fieldKinds)[number];

export interface Column {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly choices: readonly string[];
  readonly placeholder: string;
}

export interface Field extends Column {
  /** Path in the body, joined by dots, or the name of a parameter. */
  readonly path: string;
  /** Plain text with code between backticks. */
  readonly hint: string;
  readonly default?: Json;
  /** The cells of each of the `rows`. */
  readonly columns: readonly Column[];
  /** Set when the number of rows is fixed. */
  readonly rowCount?: number;
  readonly isSecret: boolean;
}

/** State of a field's controls: a text, or the texts of rows of cells. */
export type ControlState = string | readonly (readonly string[])[];

type FieldType = Pick<Field, "kind" | "columns">;

/**
 * Returns the value to send, or undefined to leave the field out. Invalid numbers and invalid JSON become text, for the
 * server's messages.
 */
export function toValue(field: FieldType & Pick<Field, "required" | "default">, state: ControlState): Json | undefined {
  if (!isText(state)) return nonEmpty(state.flatMap((cells) => rowOf(field.columns, cells)));
  if (field.kind === "text" || field.kind === "long") {
    const mayBeEmpty = field.required || field.default !== undefined;
    return state !== "" || mayBeEmpty ? state : undefined;
  }
  const isEmpty = field.kind === "characters" ? state === "" : state.trim() === "";
  return isEmpty ? undefined : parseValue(field.kind, state);
}

/** Returns a parameter's value. Scalars stay text, because a number may lose digits. */
export function toParameterValue(field: FieldType, state: ControlState): Json | undefined {
  const isScalar = isText(state) && field.kind !== "lines" && field.kind !== "choices";
  if (isScalar) return state === "" ? undefined : state;
  return toValue({ ...field, required: false }, state);
}

/** Returns the state that shows a value, or undefined when the controls cannot show it. */
export function toState({ kind, columns }: FieldType, value: Json | undefined): ControlState | undefined {
  if (kind === "rows") return toRows(columns, value ?? []);
  if (value === undefined) return "";
  switch (kind) {
    case "json":
      return JSON.stringify(value, null, 2);
    case "switch":
    case "boolean":
      return typeof value === "boolean" ? String(value) : undefined;
    case "number":
      return typeof value === "number" ? String(value) : undefined;
    case "lines":
    case "choices":
      return textList(value)?.every(isLine) ? textList(value)?.join("\n") : undefined;
    case "characters":
      return textList(value)?.every((text) => [...text].length === 1) ? textList(value)?.join("") : undefined;
    case "long":
      return isText(value) ? value : undefined;
    default:
      return isText(value) && !value.includes("\n") ? value : undefined;
  }
}

/** Returns the state that shows a value or else the default. */
export function toStateOrDefault(field: Field, value: Json | undefined): ControlState {
  const state = value === undefined ? undefined : toState(field, value);
  return state ?? toState(field, field.default) ?? (field.kind === "rows" ? [] : "");
}

/** Reads a text that is not empty. */
function parseValue(kind: FieldKind, text: string): Json {
  switch (kind) {
    case "switch":
    case "boolean":
      return text === "true";
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case "lines":
    case "choices":
      return linesOf(text);
    case "characters":
      return [...text];
    case "json":
      return parseJson(text);
    default:
      return text;
  }
}

/** Skips a row without text, and leaves out its empty cells, except required long texts. */
function rowOf(columns: readonly Column[], cells: readonly string[]): JsonObject[] {
  if (cells.every((cell) => cell.trim() === "")) return [];
  const row: JsonObject = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? "";
    const isLong = column.kind === "long";
    const value = toValue({ ...column, required: isLong && column.required, columns: [] }, isLong ? cell : cell.trim());
    if (value !== undefined) row[column.name] = value;
  }
  return [row];
}

function toRows(columns: readonly Column[], value: Json): ControlState | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isObject).map((row) => columns.map(({ name }) => toCell(row[name])));
}

function toCell(value: Json | undefined): string {
  if (Array.isArray(value)) return value.filter(isText).join("\n");
  return isText(value) || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Returns false for a text that `linesOf` would change. */
function isLine(text: string): boolean {
  return text !== "" && text.trim() === text && !text.includes("\n");
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function textList(value: Json): readonly string[] | undefined {
  return Array.isArray(value) && value.every(isText) ? value : undefined;
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function nonEmpty<Item extends Json>(list: Item[]): Item[] | undefined {
  return list.length > 0 ? list : undefined;
}
