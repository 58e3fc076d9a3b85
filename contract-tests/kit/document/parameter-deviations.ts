/** One parameter of a valid request changed: to a limit, beyond it, to another type, or left out. */
import { isText, type Json } from "@gatehouse/openapi/json";
import { type BoundaryOptions, valuesAtBounds } from "../cases/values-at-bounds.ts";
import { noneOf } from "../cases/violations.ts";
import type { Operation, Parameter } from "../contract/contract.ts";
import { definiteFormats } from "../contract/document/formats.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case, Values } from "../exchange/case.ts";

export interface ParameterDeviation {
  readonly parameter: Parameter;
  /** Undefined where it is left out. */
  readonly value: Json | undefined;
  readonly keyword: string;
  readonly says: string;
  readonly allowed: boolean;
}

/** @param isUsable returns false for a schema that no validator takes */
export function parameterDeviations(
  { parameters }: Operation,
  options: BoundaryOptions,
  isUsable: (schema: Shape) => boolean,
): readonly ParameterDeviation[] {
  return parameters
    .filter(({ schema }) => isUsable(schema))
    .flatMap((parameter) => {
      const isList = parameter.schema.types.includes("array");
      const { schema } = parameter;
      const shape = isList ? schema.items : schema;
      const wrapped = (value: Json): Json => (isList ? [value] : value);
      const values = shape === undefined ? [] : valuesOf(shape, options);
      return [
        ...(parameter.required && parameter.in !== "path" ? [missing(parameter)] : []),
        ...(shape === undefined ? [] : empty(parameter, shape)),
        ...values
          .filter(({ value }) => isWritable(parameter, value))
          .map((one): ParameterDeviation => ({ ...one, parameter, value: wrapped(one.value) })),
      ];
    });
}

/** Returns the request with the deviation. */
export function deviatedRequest(base: Case, { parameter: { name, in: place }, value }: ParameterDeviation): Case {
  const { path, query, header = {}, cookie = {} } = base;
  const changed = (values: Values): Values => {
    const { [name]: _, ...others } = values;
    return value === undefined ? others : { ...others, [name]: value };
  };
  switch (place) {
    case "path":
      return { ...base, path: changed(path) };
    case "query":
      return { ...base, query: changed(query) };
    case "header":
      return { ...base, header: changed(header) };
    case "cookie":
      return { ...base, cookie: changed(cookie) };
  }
}

function missing(parameter: Parameter): ParameterDeviation {
  return { parameter, value: undefined, keyword: "required", says: "nothing", allowed: false };
}

/** OpenAPI: a query parameter has a value unless it says `allowEmptyValue`. An empty text is a value of a text. */
function empty(parameter: Parameter, shape: Shape): readonly ParameterDeviation[] {
  const { types, format = "" } = shape;
  const isFree =
    types.length === 0 || (types.includes("string") && shape.enum === undefined && !definiteFormats[format]);
  if (parameter.in !== "query" || isFree || parameter.definition["allowEmptyValue"] === true) return [];
  return [{ parameter, value: "", keyword: "allowEmptyValue", says: "an empty value", allowed: false }];
}

type ValueDeviation = Omit<ParameterDeviation, "parameter" | "value"> & { readonly value: Json };

/** Values whose text means only one thing: everything in a query is a text, and `true` may be written in several ways. */
function valuesOf(shape: Shape, options: BoundaryOptions): readonly ValueDeviation[] {
  const { types } = shape;
  const refused = (value: Json, keyword: string): ValueDeviation => ({
    value,
    keyword,
    says: JSON.stringify(value),
    allowed: false,
  });
  const other = shape.enum === undefined ? undefined : noneOf(shape.enum);
  const isNumber =
    types.length > 0 && types.every((type) => type === "integer" || type === "number" || type === "null");
  const isBoolean = types.length > 0 && types.every((type) => type === "boolean" || type === "null");
  const bounds = valuesAtBounds(shape, options).flatMap(({ change, keyword, says, inside }): ValueDeviation[] => {
    if (change === "remove" || keyword === "type") return [];
    const value = "value" in change ? change.value : change.literal;
    return value === null ? [] : [{ value, keyword, says, allowed: inside }];
  });
  return [
    ...bounds,
    ...(shape.format === "int64" && shape.atMost("maximum") === undefined && shape.types.includes("integer")
      ? [{ value: "9223372036854775807", keyword: "format", says: "2^63-1", allowed: true }]
      : []),
    ...(other === undefined || !isText(other) ? [] : [refused(other, "enum")]),
    ...(isNumber ? [refused("seven", "type")] : []),
    ...(types.length > 0 && types.every((type) => type === "integer" || type === "null")
      ? [refused("1.5", "type")]
      : []),
    ...(isBoolean ? [refused("neither", "type")] : []),
  ];
}

function isWritable({ in: place, schema }: Parameter, value: Json): boolean {
  const text = isText(value) ? value : JSON.stringify(value);
  // A parameter without a value is absent for many servers.
  if (text === "") return false;
  if (place === "query") return true;
  if (place === "path") return !/^\.{1,2}$|[/\\]/.test(text) && !schema.types.includes("array");
  return /^[!-~](?:[ -~]*[!-~])?$/.test(text);
}
