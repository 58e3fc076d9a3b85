/** Reads from the spec what a form for a request's body has to ask. */
import { isText, type Json, type JsonObject } from "../../tools/json.ts";
import { listOf, objectEntries, objectOf, textOf, textsOf } from "../json-values.ts";
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

/** The groups of a body: its own fields first, then those of each object in it. Throws for what no form can ask. */
export function readForm(
  document: JsonObject,
  schema: JsonObject,
  path = "",
  isObligatory = true,
): readonly FormGroup[] {
  const body = resolveSchema(document, schema);
  // What an object needs that may be left out may be left out as well.
  const required = new Set(isObligatory ? textsOf(body.keywords["required"]) : []);
  const own: FormField[] = [];
  const groups: FormGroup[] = [];
  for (const [name, raw] of objectEntries(body.keywords["properties"])) {
    const property = resolveSchema(document, raw);
    const at = path === "" ? name : `${path}.${name}`;
    if (property.keywords["readOnly"] === true) continue;
    if (property.keywords["properties"] === undefined)
      own.push(readField(document, property, { path: at, required: required.has(name) }));
    else groups.push(...readForm(document, raw, at, required.has(name)));
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
    description: textOf(keywords["description"]),
    bounds: kind === "number" ? boundsOf(keywords) : [],
    ...asked(path.slice(path.lastIndexOf(".") + 1), keywords),
    ...(keywords["default"] !== undefined && { default: keywords["default"] }),
    ...(kind === "rows" && { columns: columnsOf(document, item), ...fixedRows(keywords) }),
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

/** What is only returned is not asked, and no secret is: a form is shared, and shown as code. */
function columnsOf(document: JsonObject, item: JsonObject): readonly FormColumn[] {
  const required = new Set(textsOf(item["required"]));
  return objectEntries(item["properties"]).flatMap(([name, raw]) => {
    const { keywords } = resolveSchema(document, raw);
    const inner = resolveSchema(document, objectOf(keywords["items"])).keywords;
    if (keywords["readOnly"] === true || keywords["x-secret"] === true) return [];
    return [
      {
        ...asked(name, keywords),
        kind: columnKind(name, keywords, inner),
        required: required.has(name),
        ...(keywords["default"] !== undefined && { default: keywords["default"] }),
      },
    ];
  });
}

function columnKind(name: string, keywords: JsonObject, item: JsonObject): Column["kind"] {
  const types = typesOf(keywords);
  if (types.includes("number") || types.includes("integer")) return "number";
  if (types.includes("string")) return valuesOf(keywords).length > 0 ? "choice" : textKind(keywords);
  if (types.includes("array") && typesOf(item).includes("string")) return "lines";
  throw new Error(`No cell is made for ${name} yet: see openapi/portal/form/read-form.ts.`);
}

function numberIn(keywords: JsonObject, key: string): number | undefined {
  const value = keywords[key];
  return typeof value === "number" ? value : undefined;
}
