/** Builds the fields of a request's body from its schema. */
import { isText, type JsonObject, listOf, objectEntries, objectOf, textOf, textsOf } from "../../tools/json.ts";
import { firstSentence } from "../pages/first-sentence.ts";
import { boundsOf } from "../schema/bounds.ts";
import { resolveSchema, typesOf, valuesOf } from "../schema/resolve.ts";
import type { Column, Field, FieldKind } from "./field.ts";
import { hintOf, placeholderOf, plainText } from "./hints.ts";

/** The fields of the body itself, or those of an object in it. */
export interface FieldGroup {
  /** Path of the object; empty for the body itself. */
  readonly path: string;
  /** Plain text with code between backticks. */
  readonly hint: string;
  readonly fields: readonly Field[];
}

/**
 * Returns the groups of a body: its own fields first, then those of each object in it. Fields without a suitable control
 * have the kind `json`.
 */
export function readForm(
  document: JsonObject,
  schema: JsonObject,
  path = "",
  isRequired = true,
): readonly FieldGroup[] {
  const { keywords } = resolveSchema(document, schema);
  // The required fields of an optional object are optional.
  const required = new Set(isRequired ? textsOf(keywords["required"]) : []);
  const fields: Field[] = [];
  const groups: FieldGroup[] = [];
  for (const [name, raw] of objectEntries(keywords["properties"])) {
    const property = resolveSchema(document, raw).keywords;
    const propertyPath = path === "" ? name : `${path}.${name}`;
    if (property["readOnly"] === true) continue;
    if (property["properties"] === undefined) {
      fields.push(readField(document, property, { path: propertyPath, name, required: required.has(name) }));
    } else groups.push(...readForm(document, raw, propertyPath, required.has(name)));
  }
  const hint = plainText(firstSentence(textOf(keywords["description"])));
  return [{ path, hint, fields }, ...groups].filter((group) => group.fields.length > 0);
}

function readField(
  document: JsonObject,
  keywords: JsonObject,
  identity: Pick<Field, "path" | "name" | "required">,
): Field {
  const item = resolveSchema(document, objectOf(keywords["items"])).keywords;
  const itemKind = kindOf(keywords, item);
  const columns = itemKind === "rows" ? readColumns(document, item) : [];
  const kind = columns === undefined ? "json" : itemKind;
  const initial = keywords["default"];
  return {
    ...identity,
    kind,
    hint: hintOf(textOf(keywords["description"]), kind, kind === "number" ? boundsOf(keywords) : []),
    choices: valuesOf(keywords).filter(isText),
    placeholder: initial === undefined ? placeholderOf(listOf(keywords["examples"])[0], kind) : "",
    columns: columns ?? [],
    isSecret: false,
    ...(initial !== undefined && { default: initial }),
    ...(kind === "rows" && fixedRowCount(keywords)),
  };
}

function fixedRowCount({ minItems, maxItems }: JsonObject): Pick<Field, "rowCount"> {
  return typeof minItems === "number" && minItems === maxItems ? { rowCount: minItems } : {};
}

function kindOf(keywords: JsonObject, item: JsonObject): FieldKind {
  const [type] = typesOf(keywords);
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return valuesOf(keywords).length > 0 ? "choice" : textKind(keywords);
  if (type !== "array") return "json";
  if (item["properties"] !== undefined) return "rows";
  if (!typesOf(item).includes("string")) return "json";
  return item["maxLength"] === 1 ? "characters" : "lines";
}

/** Gives several lines to texts without a format that may be long. */
function textKind({ format, maxLength }: JsonObject): "text" | "long" {
  return format === undefined && typeof maxLength === "number" && maxLength > 4096 ? "long" : "text";
}

/**
 * Leaves out read-only properties, and secrets, since forms are shared and shown as code. Returns undefined when a property
 * fits no cell.
 */
export function readColumns(document: JsonObject, item: JsonObject): readonly Column[] | undefined {
  const required = new Set(textsOf(item["required"]));
  const columns: Column[] = [];
  for (const [name, raw] of objectEntries(item["properties"])) {
    const { keywords } = resolveSchema(document, raw);
    if (keywords["readOnly"] === true || keywords["x-secret"] === true) continue;
    const kind = columnKind(keywords, resolveSchema(document, objectOf(keywords["items"])).keywords);
    if (kind === undefined) return undefined;
    columns.push({
      name,
      kind,
      required: required.has(name),
      choices: valuesOf(keywords).filter(isText),
      placeholder: kind === "lines" ? "one on each line" : placeholderOf(keywords["default"], kind),
    });
  }
  return columns;
}

function columnKind(keywords: JsonObject, item: JsonObject): FieldKind | undefined {
  const types = typesOf(keywords);
  if (types.includes("boolean")) return "boolean";
  if (types.includes("number") || types.includes("integer")) return "number";
  if (types.includes("string")) return valuesOf(keywords).length > 0 ? "choice" : textKind(keywords);
  if (types.includes("array") && typesOf(item).includes("string")) return "lines";
  return undefined;
}
