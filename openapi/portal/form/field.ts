/**
 * What a form knows of a field of a request, and what the value of its controls is in the request. The portal's build
 * makes the facts from the spec, and the browser reads them.
 */
import { isObject, isText, type Json, type JsonObject } from "../../tools/json.ts";

export interface FieldFacts {
  /** From the root of the body, joined by dots. */
  readonly path: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly default?: Json;
  /** What each row of `rows` holds. */
  readonly columns?: readonly Column[];
  /** How many rows there are, where it is always the same number. */
  readonly fixed?: number;
}

/**
 * `long` is a text of several lines, `lines` are texts one below the other, `characters` a text of which each character
 * counts, `rows` small objects.
 */
export type FieldKind = "switch" | "choice" | "text" | "long" | "number" | "lines" | "characters" | "rows";

export interface Column {
  readonly name: string;
  readonly kind: "choice" | "text" | "long" | "number" | "lines";
  readonly required: boolean;
}

/** What the controls of a field hold: a check mark, a text, or the texts of rows of cells. */
export type Held = boolean | string | readonly (readonly string[])[];

/** The value that is sent for what the controls hold; undefined where the field is left out. */
export function sentFor(facts: FieldFacts, held: Held): Json | undefined {
  if (typeof held === "boolean") return held;
  if (!isText(held)) return orNothing(held.flatMap((cells) => rowOf(facts.columns ?? [], cells)));
  if (facts.kind === "number") return numberOf(held);
  if (facts.kind === "lines") return orNothing(linesOf(held));
  if (facts.kind === "characters") return orNothing([...held]);
  const isLeftOut = held === "" && (facts.kind === "choice" || (facts.default === undefined && !facts.required));
  return isLeftOut ? undefined : held;
}

/** What the controls have to hold for a value to be sent; for another kind of value, what they hold by default. */
export function heldOf(facts: FieldFacts, value: Json | undefined): Held {
  const held = tryHeld(facts, value);
  return held ?? tryHeld(facts, facts.default) ?? nothingOf(facts);
}

function nothingOf({ kind }: FieldFacts): Held {
  if (kind === "switch") return false;
  return kind === "rows" ? [] : "";
}

function tryHeld({ kind, columns }: FieldFacts, value: Json | undefined): Held | undefined {
  if (kind === "switch") return typeof value === "boolean" ? value : undefined;
  if (kind === "number") return typeof value === "number" ? String(value) : undefined;
  if (kind === "text" || kind === "long" || kind === "choice") return isText(value) ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  if (kind === "rows") return value.filter(isObject).map((row) => (columns ?? []).map(({ name }) => cellOf(row[name])));
  return value.filter(isText).join(kind === "lines" ? "\n" : "");
}

function cellOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.filter(isText).join("\n");
  return isText(value) || typeof value === "number" ? String(value) : "";
}

/** What is no number is sent as it is: the server says what it should be. */
function numberOf(text: string): Json | undefined {
  if (text.trim() === "") return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A row without any text counts as none; of the others, an empty cell is left out unless a text has to be there. */
function rowOf(columns: readonly Column[], cells: readonly string[]): JsonObject[] {
  if (cells.every((cell) => cell.trim() === "")) return [];
  const row: JsonObject = {};
  for (const [index, column] of columns.entries()) {
    const value = cellValue(column, cells[index] ?? "");
    if (value !== undefined) row[column.name] = value;
  }
  return [row];
}

function cellValue({ kind, required }: Column, held: string): Json | undefined {
  if (kind === "number") return numberOf(held);
  if (kind === "lines") return orNothing(linesOf(held));
  // A text of several lines is sent as it was typed in.
  const text = kind === "long" ? held : held.trim();
  return text !== "" || (kind === "long" && required) ? text : undefined;
}

function orNothing<Item extends Json>(list: Item[]): Item[] | undefined {
  return list.length > 0 ? list : undefined;
}
