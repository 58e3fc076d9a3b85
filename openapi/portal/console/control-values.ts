/** What the controls of a form hold, and the values of a request. An empty control is left out of the request. */
import { isObject, isText, type Json, type JsonObject } from "../../tools/json.ts";
import { textOfValue } from "../samples/example-request.ts";
import type { ControlData, ParameterData } from "./operation-data.ts";

/** A text, several texts, or the texts of rows of cells. */
export type Held = string | readonly string[] | readonly (readonly string[])[];

type Kinds = Pick<ControlData, "kind" | "columns">;

/** The value of a parameter. It is text, written as the reader wrote it, or lists and objects of texts. */
export function parameterValue({ kind, columns }: Kinds, held: Held): Json | undefined {
  if (isText(held)) return held === "" ? undefined : kind === "lines" ? orNothing(linesOf(held)) : held;
  if (kind === "choices") return orNothing(held.filter(isText));
  return orNothing(held.flatMap((cells) => (isText(cells) ? [] : rowOf(columns, cells))));
}

/** The value of a field of a body; what is no number, and no JSON, is sent as text: the server says what it should be. */
export function fieldValue({ kind }: Kinds, held: Held): Json | undefined {
  if (!isText(held) || held === "") return undefined;
  switch (kind) {
    case "boolean":
      return held === "true";
    case "number":
      return Number.isFinite(Number(held)) ? Number(held) : held;
    case "lines":
      return orNothing(linesOf(held));
    case "characters":
      return [...held];
    case "json":
      return parsed(held);
    default:
      return held;
  }
}

/** What a control holds for a value; undefined where it can hold no such value. */
export function heldFor({ kind, columns }: Kinds, value: Json | undefined): Held | undefined {
  if (kind === "rows") return value === undefined ? [] : rowsFor(columns, value);
  if (kind === "choices") return value === undefined ? [] : textsIn(value);
  if (value === undefined) return "";
  switch (kind) {
    case "json":
      return JSON.stringify(value, null, 2);
    case "boolean":
      return typeof value === "boolean" ? String(value) : undefined;
    case "number":
      return typeof value === "number" ? String(value) : undefined;
    case "lines":
      return linesFor(value);
    case "characters":
      return textsIn(value)?.every((text) => [...text].length === 1) ? textsIn(value)?.join("") : undefined;
    case "long":
      return isText(value) ? value : undefined;
    default:
      return isText(value) && !value.includes("\n") ? value : undefined;
  }
}

/** What the control of a parameter holds for the documents' example. */
export function exampleHeld(data: Kinds & Pick<ParameterData, "example">): Held | undefined {
  const { example } = data;
  return example === undefined || Array.isArray(example) ? heldFor(data, example) : textOfValue(example);
}

/** What stands on a line has no spaces around it. */
function linesFor(value: Json): string | undefined {
  const texts = textsIn(value);
  return texts?.every((text) => text !== "" && text.trim() === text && !text.includes("\n"))
    ? texts.join("\n")
    : undefined;
}

function rowsFor(columns: Kinds["columns"], value: Json): readonly (readonly string[])[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isObject).map((row) => columns.map(({ name }) => textIn(row[name])));
}

function rowOf(columns: Kinds["columns"], cells: readonly string[]): JsonObject[] {
  const row: JsonObject = {};
  for (const [index, { name }] of columns.entries()) {
    const text = cells[index] ?? "";
    if (text !== "") row[name] = text;
  }
  return Object.keys(row).length > 0 ? [row] : [];
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textsIn(value: Json): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter(isText);
  return texts.length === value.length ? texts : undefined;
}

function textIn(value: Json | undefined): string {
  return value === undefined ? "" : isText(value) ? value : JSON.stringify(value);
}

function orNothing(list: Json[]): Json[] | undefined {
  return list.length > 0 ? list : undefined;
}
