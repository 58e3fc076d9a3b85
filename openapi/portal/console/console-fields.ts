/** Builds the fields of the console from parameters and bodies. */
import { isText, type JsonObject, objectOf } from "../../tools/json.ts";
import type { Media, Parameter } from "../catalogue.ts";
import type { Field, FieldKind } from "../form/field.ts";
import { hintOf, placeholderOf, withDefault } from "../form/hints.ts";
import { type FieldGroup, readColumns, readForm } from "../form/read-form.ts";
import { boundsOf } from "../schema/bounds.ts";
import { resolveSchema, typesOf, valuesOf } from "../schema/resolve.ts";
import type { ParameterData } from "./operation-data.ts";

/** Returns undefined for a cookie, which no script can send. */
export function parameterField(document: JsonObject, parameter: Parameter): ParameterData | undefined {
  if (parameter.in === "cookie") return undefined;
  const { name, shape, example } = parameter;
  const { keywords } = resolveSchema(document, parameter.schema);
  const item = resolveSchema(document, objectOf(keywords["items"])).keywords;
  const single = shape === "single" ? keywords : item;
  const choices = valuesOf(single).filter(isText);
  const kind = parameterKind(parameter, single, choices);
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

function parameterKind({ shape }: Parameter, keywords: JsonObject, choices: readonly string[]): FieldKind {
  if (shape === "indexed") return "rows";
  if (shape === "repeated") return choices.length > 0 ? "choices" : "lines";
  const [type] = typesOf(keywords);
  if (type === "boolean") return "boolean";
  if (type === "integer" || type === "number") return "number";
  return choices.length > 0 ? "choice" : "text";
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
