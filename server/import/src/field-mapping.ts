/**
 * Maps other people's columns and values to fields: `--map severity=rating:3=severe,2=medium,1=mild` fills `severity` from
 * the column `rating`. A value that the mapping does not name is taken as it is.
 */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { cellValue, type FieldType, fieldNamed } from "./fields.ts";

export interface FieldMapping {
  readonly field: string;
  readonly column: string;
  /** Values of the field by values of the column; empty where they are the same. */
  readonly values: ReadonlyMap<string, string>;
}

/** Returns undefined for a text that is no mapping. The field may be unknown. */
export function parseMapping(given: string): FieldMapping | undefined {
  const [, field, column, pairs] = /^([^=:]+)=([^:]+)(?::(.+))?$/.exec(given) ?? [];
  if (field === undefined || column === undefined) return undefined;
  const values = new Map<string, string>();
  for (const pair of pairs?.split(",") ?? []) {
    const at = pair.indexOf("=");
    if (at <= 0) return undefined;
    values.set(keyOf(pair.slice(0, at)), pair.slice(at + 1).trim());
  }
  return { field: field.trim(), column: column.trim(), values };
}

/** Returns the mappings that read a column. */
export function mappingsOf(mappings: readonly FieldMapping[], column: string): readonly FieldMapping[] {
  return mappings.filter((mapping) => fieldNamed(column, [mapping.column]) !== undefined);
}

/** Returns the value of a field for a cell; undefined where the cell is empty or mapped to nothing. */
export function mappedCell(
  cell: string,
  values: ReadonlyMap<string, string>,
  type: FieldType,
  separator: string,
): Json | undefined {
  const mapped = (text: string): string => values.get(keyOf(text)) ?? text;
  return cellValue(type === "list" ? cell.split(separator).map(mapped).join(separator) : mapped(cell), type, separator);
}

export interface ObjectMappingOptions {
  readonly mappings: readonly FieldMapping[];
  /** Names of ignored properties. */
  readonly skipped: readonly string[];
  readonly fields: ReadonlyMap<string, FieldType>;
  readonly listSeparator: string;
}

/** Returns an object of a JSON file with its properties mapped to fields; anything else as it is. */
export function mappedObject(value: Json, options: ObjectMappingOptions): Json {
  const { mappings, skipped, fields, listSeparator } = options;
  if (!isObject(value) || (mappings.length === 0 && skipped.length === 0)) return value;
  const object: Record<string, Json> = {};
  for (const [name, property] of Object.entries(value)) {
    const readers = mappingsOf(mappings, name);
    if (readers.length === 0 && fieldNamed(name, skipped) === undefined) object[name] = property;
    for (const { field, values } of readers) {
      const type = fields.get(field) ?? "text";
      const mapped = mappedCell(cellOf(property, listSeparator), values, type, listSeparator);
      if (mapped !== undefined) object[field] = mapped;
    }
  }
  return object;
}

function cellOf(value: Json, separator: string): string {
  if (Array.isArray(value)) return value.map(String).join(separator);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function keyOf(value: string): string {
  return value.trim().toLowerCase();
}
