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
}

/** `lines` are texts one below the other, `characters` a text of which each character counts, `rows` small objects. */
export type FieldKind = "switch" | "choice" | "text" | "number" | "lines" | "characters" | "rows";

export interface Column {
  readonly name: string;
  readonly kind: "text" | "number";
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
  if (kind === "text" || kind === "choice") return isText(value) ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  if (kind === "rows") return value.filter(isObject).map((row) => (columns ?? []).map(({ name }) => cellOf(row[name])));
  return value.filter(isText).join(kind === "lines" ? "\n" : "");
}

function cellOf(value: Json | undefined): string {
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

/** A row without any text counts as none; an empty cell is left out. */
function rowOf(columns: readonly Column[], cells: readonly string[]): JsonObject[] {
  const row: JsonObject = {};
  for (const [index, { name, kind }] of columns.entries()) {
    const text = cells[index]?.trim() ?? "";
    const value = kind === "number" ? numberOf(text) : text;
    if (text !== "" && value !== undefined) row[name] = value;
  }
  return Object.keys(row).length > 0 ? [row] : [];
}

function orNothing(list: Json[]): Json[] | undefined {
  return list.length > 0 ? list : undefined;
}
