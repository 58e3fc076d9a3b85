/** Reads the fields of a list's objects from the specs, and converts table cells to their values. */

import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { follow } from "@gatehouse/openapi/references";
import { readDocument } from "@gatehouse/server/contract/documents";
import type { WordList } from "./word-lists.ts";

/** Type of a cell. */
export type FieldType = "text" | "flag" | "list";

/** Returns the writable fields of a list's objects by name. */
export function fieldsOf({ shape, wrapper }: WordList): ReadonlyMap<string, FieldType> {
  const document = readDocument("requests");
  const request = propertiesOf(document, { $ref: `#/components/schemas/${shape}` });
  const fields = new Map<string, FieldType>();
  for (const [name, property] of propertiesOf(document, request.get(wrapper))) {
    if (isObject(property) && property["x-read-only"] === true) continue;
    fields.set(name, fieldType(document, property));
  }
  return fields;
}

/** Returns the field for a column title; case, blanks, `-` and `_` are ignored. */
export function fieldNamed(title: string, names: Iterable<string>): string | undefined {
  return [...names].find((name) => bare(name) === bare(title));
}

/** Converts a cell to the value of its field; undefined where it is empty. An invalid value stays text. */
export function cellValue(cell: string, type: FieldType, separator: string): Json | undefined {
  if (cell.trim() === "") return undefined;
  if (type === "text") return cell;
  if (type === "flag") return flags.get(cell.trim().toLowerCase()) ?? cell;
  const items = cell.split(separator).map((item) => item.trim());
  return items.filter((item) => item !== "");
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

function fieldType(document: JsonObject, schema: Json): FieldType {
  const type = typeIn(document, schema);
  if (type === "array") return "list";
  return type === "boolean" ? "flag" : "text";
}

function typeIn(document: JsonObject, schema: Json | undefined): string | undefined {
  if (!isObject(schema)) return undefined;
  if (isText(schema["type"])) return schema["type"];
  return partsOf(document, schema)
    .map((part) => typeIn(document, part))
    .find((type) => type !== undefined);
}

function propertiesOf(document: JsonObject, schema: Json | undefined): Map<string, Json> {
  if (!isObject(schema)) return new Map();
  const own = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  return new Map([...partsOf(document, schema).flatMap((part) => [...propertiesOf(document, part)]), ...own]);
}

/** Returns the schemas that a schema references or combines. */
function partsOf(document: JsonObject, schema: JsonObject): Json[] {
  const reference = isText(schema["$ref"]) ? follow(document, schema["$ref"]) : undefined;
  const all = schema["allOf"];
  return [...(reference === undefined ? [] : [reference]), ...(Array.isArray(all) ? all : [])];
}

/** Leaves out case, blanks, `-` and `_`. */
function bare(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
