/** Reads from the spec what a form for a request's body has to ask. */
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
import { boundsOf } from "../schema/bounds.ts";
import { type ResolvedSchema, resolveSchema, typesOf, valuesOf } from "../schema/resolve.ts";
import type { Column, FieldFacts, FieldKind } from "./field.ts";

export interface FormField extends FieldFacts, Asked {
  readonly description: string;
  /** What its values may be, in words; Markdown. */
  readonly bounds: readonly string[];
  readonly columns?: readonly FormColumn[];
}

export interface FormColumn extends Column, Asked {
  readonly default?: Json;
}

/** What a control needs besides what it is for. */
interface Asked {
  readonly name: string;
  readonly choices: readonly string[];
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly isWhole: boolean;
  readonly example: Json | undefined;
}

/** Fields that stand together: those of the body itself, or those of an object in it. */
export interface FormGroup {
  /** The object that they are in; empty for those of the body itself. */
  readonly path: string;
  readonly description: string;
  readonly fields: readonly FormField[];
}

/** A field that no control is made for: it can only be written as JSON. */
export type OtherField = Pick<FormField, "path" | "name" | "required" | "description">;

/** The groups of a body: its own fields first, then those of each object in it. Throws for what no form can ask. */
export function readForm(document: JsonObject, schema: JsonObject, path = ""): readonly FormGroup[] {
  const refuse = ({ path: at }: OtherField): void => {
    throw new Error(`No control is made for ${at} yet: see openapi/portal/form/read-form.ts.`);
  };
  return readGroups(document, schema, { path, isObligatory: true, onOther: refuse });
}

interface Reading {
  readonly path: string;
  /** Whether what the object needs has to be there. */
  readonly isObligatory: boolean;
  onOther(field: OtherField): void;
}

/** The same, but that a field which no form can ask is told in passing. */
export function readGroups(document: JsonObject, schema: JsonObject, reading: Reading): readonly FormGroup[] {
  const { path, isObligatory, onOther } = reading;
  const body = resolveSchema(document, schema);
  // What an object needs that may be left out may be left out as well.
  const required = new Set(isObligatory ? textsOf(body.keywords["required"]) : []);
  const own: FormField[] = [];
  const groups: FormGroup[] = [];
  for (const [name, raw] of objectEntries(body.keywords["properties"])) {
    const property = resolveSchema(document, raw);
    const at = path === "" ? name : `${path}.${name}`;
    if (property.keywords["readOnly"] === true) continue;
    if (property.keywords["properties"] !== undefined) {
      groups.push(...readGroups(document, raw, { path: at, isObligatory: required.has(name), onOther }));
      continue;
    }
    const place = { path: at, required: required.has(name) };
    const field = readField(document, property, place);
    if (field !== undefined) own.push(field);
    else onOther({ ...place, name, description: textOf(property.keywords["description"]) });
  }
  return [{ path, description: textOf(body.keywords["description"]), fields: own }, ...groups].filter(
    ({ fields }) => fields.length > 0,
  );
}

function readField(
  document: JsonObject,
  { keywords }: ResolvedSchema,
  { path, required }: Pick<FieldFacts, "path" | "required">,
): FormField | undefined {
  const item = resolveSchema(document, objectOf(keywords["items"])).keywords;
  const kind = kindOf(keywords, item);
  const columns = kind === "rows" ? columnsOf(document, item) : [];
  if (kind === undefined || columns === undefined) return undefined;
  return {
    path,
    kind,
    required,
    description: textOf(keywords["description"]),
    bounds: kind === "number" ? boundsOf(keywords) : [],
    ...asked(path.slice(path.lastIndexOf(".") + 1), keywords),
    ...(keywords["default"] !== undefined && { default: keywords["default"] }),
    ...(kind === "rows" && { columns, ...fixedRows(keywords) }),
  };
}

function asked(name: string, keywords: JsonObject): Asked {
  return {
    name,
    choices: valuesOf(keywords).filter(isText),
    minimum: numberIn(keywords, "minimum"),
    maximum: numberIn(keywords, "maximum"),
    isWhole: typesOf(keywords).includes("integer"),
    example: listOf(keywords["examples"])[0],
  };
}

function fixedRows(keywords: JsonObject): Pick<FieldFacts, "fixed"> {
  const [least, most] = [numberIn(keywords, "minItems"), numberIn(keywords, "maxItems")];
  return least !== undefined && least === most ? { fixed: least } : {};
}

function kindOf(keywords: JsonObject, item: JsonObject): FieldKind | undefined {
  const [type] = typesOf(keywords);
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return valuesOf(keywords).length > 0 ? "choice" : textKind(keywords);
  if (type !== "array") return undefined;
  if (item["properties"] !== undefined) return "rows";
  if (!typesOf(item).includes("string")) return undefined;
  return item["maxLength"] === 1 ? "characters" : "lines";
}

/** A text without a form of its own that may be long. */
function textKind(keywords: JsonObject): "text" | "long" {
  return keywords["format"] === undefined && (numberIn(keywords, "maxLength") ?? 0) > 4096 ? "long" : "text";
}

/**
 * What is only returned is not asked, and no secret is: a form is shared, and shown as code. Undefined where no cell can
 * be made for one of them.
 */
function columnsOf(document: JsonObject, item: JsonObject): readonly FormColumn[] | undefined {
  const required = new Set(textsOf(item["required"]));
  const columns: FormColumn[] = [];
  for (const [name, raw] of objectEntries(item["properties"])) {
    const { keywords } = resolveSchema(document, raw);
    const inner = resolveSchema(document, objectOf(keywords["items"])).keywords;
    if (keywords["readOnly"] === true || keywords["x-secret"] === true) continue;
    const kind = columnKind(keywords, inner);
    if (kind === undefined) return undefined;
    columns.push({
      ...asked(name, keywords),
      kind,
      required: required.has(name),
      ...(keywords["default"] !== undefined && { default: keywords["default"] }),
    });
  }
  return columns;
}

function columnKind(keywords: JsonObject, item: JsonObject): Column["kind"] | undefined {
  const types = typesOf(keywords);
  if (types.includes("number") || types.includes("integer")) return "number";
  if (types.includes("string")) return valuesOf(keywords).length > 0 ? "choice" : textKind(keywords);
  if (types.includes("array") && typesOf(item).includes("string")) return "lines";
  return undefined;
}

function numberIn(keywords: JsonObject, key: string): number | undefined {
  const value = keywords[key];
  return typeof value === "number" ? value : undefined;
}
