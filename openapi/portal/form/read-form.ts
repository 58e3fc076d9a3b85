/** Builds the fields of a request's body and parameters from their schemas. */
import {
  isText,
  type Json,
  type JsonObject,
  listOf,
  objectEntries,
  objectOf,
  textOf,
  textsOf,
} from "../../tools/json.ts";
import type { Media, Parameter } from "../catalogue.ts";
import { firstSentence } from "../markdown.ts";
import { boundsOf } from "../schema/bounds.ts";
import { resolveSchema, typesOf, valuesOf } from "../schema/resolve.ts";
import type { Column, Field, FieldKind } from "./field.ts";

/** The fields of the body itself, or those of an object in it. */
export interface FieldGroup {
  /** Path of the object; empty for the body itself. */
  readonly path: string;
  /** Shown in place of the path. */
  readonly title?: string;
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
  const single = singleKind(keywords);
  if (single !== undefined) return single === "boolean" ? "switch" : single;
  if (!typesOf(keywords).includes("array")) return "json";
  if (item["properties"] !== undefined) return "rows";
  if (!typesOf(item).includes("string")) return "json";
  return item["maxLength"] === 1 ? "characters" : "lines";
}

/** Returns undefined for a list or an object. Gives several lines to texts without a format that may be long. */
function singleKind(keywords: JsonObject): FieldKind | undefined {
  const [type] = typesOf(keywords);
  if (type === "boolean") return "boolean";
  if (type === "number" || type === "integer") return "number";
  if (type !== "string") return undefined;
  if (valuesOf(keywords).length > 0) return "choice";
  const { format, maxLength } = keywords;
  return format === undefined && typeof maxLength === "number" && maxLength > 4096 ? "long" : "text";
}

/**
 * Leaves out read-only properties, and secrets, since forms are shared and shown as code. Returns undefined when a property
 * fits no cell.
 */
function readColumns(document: JsonObject, item: JsonObject): readonly Column[] | undefined {
  const required = new Set(textsOf(item["required"]));
  const columns: Column[] = [];
  for (const [name, raw] of objectEntries(item["properties"])) {
    const { keywords } = resolveSchema(document, raw);
    if (keywords["readOnly"] === true || keywords["x-secret"] === true) continue;
    const items = resolveSchema(document, objectOf(keywords["items"])).keywords;
    const kind = singleKind(keywords) ?? (typesOf(items).includes("string") ? "lines" : undefined);
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

export type ParameterData = NonNullable<ReturnType<typeof parameterField>>;

/** Returns undefined for a cookie, which no script can send. */
export function parameterField(document: JsonObject, parameter: Parameter) {
  if (parameter.in === "cookie") return undefined;
  const { name, shape, example } = parameter;
  const { keywords } = resolveSchema(document, parameter.schema);
  const item = resolveSchema(document, objectOf(keywords["items"])).keywords;
  const single = shape === "single" ? keywords : item;
  const choices = valuesOf(single).filter(isText);
  const ofList = choices.length > 0 ? "choices" : "lines";
  const own = singleKind(single) ?? "text";
  const kind = ({ indexed: "rows", repeated: ofList, single: own === "long" ? "text" : own } as const)[shape];
  const ownBounds = single === keywords ? [] : boundsOf(keywords);
  const bounds = shape === "indexed" ? [] : [...boundsOf(single), ...ownBounds];
  return {
    path: name,
    name,
    in: parameter.in,
    shape,
    kind,
    required: parameter.required,
    hint: withDefault(hintOf(parameter.description, kind, bounds), keywords["default"]),
    placeholder: placeholderOf(example, kind),
    choices,
    columns: kind === "rows" ? (readColumns(document, item) ?? []) : [],
    isSecret: parameter.isSecret,
    ...(example !== undefined && { example }),
  };
}

/** Returns the fields of a body; none for a body that is not an object. */
export function bodyFieldGroups(document: JsonObject, { schema }: Media): readonly FieldGroup[] {
  return readForm(document, schema).map((group) => ({ ...group, fields: group.fields.map(optionalField) }));
}

/** The console shows the members that a body has: every field may be absent, and lists of objects stay JSON. */
function optionalField({ default: initial, rowCount: _, ...field }: Field): Field {
  const isRows = field.kind === "rows";
  const kind = field.kind === "switch" ? "boolean" : isRows ? "json" : field.kind;
  const hint = isRows ? `${field.hint} Written as JSON.`.trim() : field.hint;
  return { ...field, kind, columns: [], hint: withDefault(hint, initial) };
}

const instructions: Partial<Readonly<Record<FieldKind, string>>> = {
  lines: "One on each line.",
  characters: "Each character counts for itself.",
  json: "Written as JSON.",
};

/** @param bounds of the value, in words */
function hintOf(description: string, kind: FieldKind, bounds: readonly string[]): string {
  return [
    plainText(firstSentence(description)),
    instructions[kind] ?? "",
    ...bounds.map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`),
  ]
    .filter((words) => words !== "")
    .join(" ");
}

/** Appends the default to a hint, for a field that starts without it. */
function withDefault(hint: string, initial: Json | undefined): string {
  const isEmpty = initial === undefined || initial === "" || (Array.isArray(initial) && initial.length === 0);
  return isEmpty ? hint : `${hint} By default \`${isText(initial) ? initial : JSON.stringify(initial)}\`.`;
}

/** Removes Markdown, except the backticks around code. */
export function plainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/\*\*?([^*]+)\*\*?/g, "$1");
}

/** Shows an example in an empty control. */
function placeholderOf(example: Json | undefined, kind: FieldKind): string {
  if (example === undefined || kind === "rows" || kind === "json") return "";
  const examples = Array.isArray(example) ? example : [example];
  return examples.map((one) => (isText(one) ? one : JSON.stringify(one))).join(kind === "characters" ? "" : "\n");
}
