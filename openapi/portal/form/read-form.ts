/** Reads from the spec what a form for a request's body has to ask. */
import { isText, type Json, type JsonObject } from "../../tools/json.ts";
import { listOf, objectEntries, objectOf, textOf, textsOf } from "../json-values.ts";
import { boundsOf } from "../schema/bounds.ts";
import { type ResolvedSchema, resolveSchema, typesOf, valuesOf } from "../schema/resolve.ts";
import type { Column, FieldFacts, FieldKind } from "./field.ts";

export interface FormField extends FieldFacts {
  readonly name: string;
  readonly description: string;
  readonly choices: readonly string[];
  /** What its values may be, in words; Markdown. */
  readonly bounds: readonly string[];
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

/** The groups of a body: its own fields first, then those of each object in it. Throws for what no form can ask. */
export function readForm(document: JsonObject, schema: JsonObject, path = ""): readonly FormGroup[] {
  const body = resolveSchema(document, schema);
  const required = new Set(textsOf(body.keywords["required"]));
  const own: FormField[] = [];
  const groups: FormGroup[] = [];
  for (const [name, raw] of objectEntries(body.keywords["properties"])) {
    const property = resolveSchema(document, raw);
    const at = path === "" ? name : `${path}.${name}`;
    if (property.keywords["readOnly"] === true) continue;
    if (property.keywords["properties"] === undefined)
      own.push(readField(document, property, { path: at, required: required.has(name) }));
    else groups.push(...readForm(document, raw, at));
  }
  return [{ path, description: textOf(body.keywords["description"]), fields: own }, ...groups].filter(
    ({ fields }) => fields.length > 0,
  );
}

function readField(
  document: JsonObject,
  { keywords }: ResolvedSchema,
  { path, required }: Pick<FieldFacts, "path" | "required">,
): FormField {
  const item = resolveSchema(document, objectOf(keywords["items"])).keywords;
  const kind = kindOf(keywords, item);
  if (kind === undefined) throw new Error(`No control is made for ${path} yet: see openapi/portal/form/read-form.ts.`);
  return {
    path,
    kind,
    required,
    name: path.slice(path.lastIndexOf(".") + 1),
    description: textOf(keywords["description"]),
    choices: valuesOf(keywords).filter(isText),
    bounds: kind === "number" ? boundsOf(keywords) : [],
    minimum: numberIn(keywords, "minimum"),
    maximum: numberIn(keywords, "maximum"),
    isWhole: typesOf(keywords).includes("integer"),
    example: listOf(keywords["examples"])[0],
    ...(keywords["default"] !== undefined && { default: keywords["default"] }),
    ...(kind === "rows" && { columns: columnsOf(document, item) }),
  };
}

function kindOf(keywords: JsonObject, item: JsonObject): FieldKind | undefined {
  const [type] = typesOf(keywords);
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return valuesOf(keywords).length > 0 ? "choice" : "text";
  if (type !== "array") return undefined;
  if (item["properties"] !== undefined) return "rows";
  if (!typesOf(item).includes("string")) return undefined;
  return item["maxLength"] === 1 ? "characters" : "lines";
}

function columnsOf(document: JsonObject, item: JsonObject): readonly Column[] {
  return objectEntries(item["properties"]).map(([name, raw]) => {
    const types = typesOf(resolveSchema(document, raw).keywords);
    return { name, kind: types.includes("number") || types.includes("integer") ? "number" : "text" };
  });
}

function numberIn(keywords: JsonObject, key: string): number | undefined {
  const value = keywords[key];
  return typeof value === "number" ? value : undefined;
}
