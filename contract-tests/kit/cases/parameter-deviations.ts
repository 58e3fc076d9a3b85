/** Deviations of one parameter: at its limits, of another type, left out, given twice, empty, unknown. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Operation, Parameter } from "../contract/contract.ts";
import { definiteFormats } from "../contract/document/formats.ts";
import type { Shape } from "../contract/schema.ts";
import { refersToOf } from "../exchange/schema-keywords.ts";
import type { Law } from "../findings.ts";
import {
  boundaryAccepted,
  boundaryRefused,
  parameterOptional,
  repeatedParameter,
  unknownParameterIgnored,
  violationNamed,
} from "./boundary-laws.ts";
import { validValue } from "./valid-values.ts";
import { type BoundaryOptions, valuesAtBounds } from "./values-at-bounds.ts";
import { malformed, noneOf } from "./violations.ts";

const tenantHeader = "X-Service-TenantId";

export interface ParameterDeviation {
  readonly law: Law;
  readonly name: string;
  readonly in: "path" | "query" | "header";
  /** The values sent: query pairs, or the one text in the path or the header. */
  readonly pairs: readonly (readonly [name: string, text: string])[];
  readonly keyword: string;
  readonly says: string;
  /** Fields of which at least one must be named by an error; empty where the request must be accepted. */
  readonly fields: readonly string[];
}

/** Limits, and how the query is written. */
export function parameterBoundaries(operation: Operation, options: BoundaryOptions): readonly ParameterDeviation[] {
  // The laws of access cover parameters that name the tenant.
  const known = operation.parameters.filter(({ in: place, name }) => place !== "cookie" && name !== tenantHeader);
  return [
    ...known.flatMap((parameter) => atBounds(parameter, options)),
    ...known.filter((parameter) => parameter.in === "query").flatMap((parameter) => written(parameter, options)),
    unknownParameter,
  ];
}

/** Values of another type or form. */
export function parameterViolations(operation: Operation, options: BoundaryOptions): readonly ParameterDeviation[] {
  return operation.parameters.flatMap((parameter) => wrong(parameter, options));
}

const unknownParameter: ParameterDeviation = {
  law: unknownParameterIgnored,
  name: "surprise",
  in: "query",
  pairs: [["surprise", "1"]],
  keyword: "unknown",
  says: "an unknown parameter",
  fields: [],
};

type PartialDeviation = Pick<ParameterDeviation, "law" | "keyword" | "says" | "fields"> & { readonly value: Json };

function deviation({ name, in: place }: Parameter, { value, ...rest }: PartialDeviation): ParameterDeviation {
  const written = place === "header" ? "header" : place === "path" ? "path" : "query";
  return { ...rest, name, in: written, pairs: pairsOf(name, value) };
}

/** `name=value`, a list as repeated names, a list of objects as `name[0].field=value`. */
function pairsOf(name: string, value: Json): (readonly [string, string])[] {
  if (!Array.isArray(value)) return [[name, textOf(value)]];
  return value.flatMap((item, index) =>
    isObject(item)
      ? Object.entries(item).map(([field, member]) => [`${name}[${index}].${field}`, textOf(member)] as const)
      : [[name, textOf(item)] as const],
  );
}

function textOf(value: Json): string {
  return isText(value) ? value : JSON.stringify(value);
}

function atBounds(parameter: Parameter, options: BoundaryOptions): ParameterDeviation[] {
  const { schema, name } = parameter;
  const refersTo = refersToOf(parameter);
  const bounds = valuesAtBounds(schema, options);
  // Only existing objects are valid here.
  const own = refersTo === undefined ? bounds : bounds.filter((value) => !value.inside);
  const existing = refersTo === undefined || parameter.in === "path" ? undefined : options.existing(refersTo);
  const named: PartialDeviation = {
    law: boundaryAccepted,
    keyword: "x-refers-to",
    says: "what exists",
    fields: [],
    value: "",
  };
  const values = schema.types.includes("array") ? own.filter(({ keyword }) => keyword !== "minItems") : own;
  return [
    ...values.flatMap(({ change, keyword, says, inside }) => {
      // An extra element is reported under the list's name; an empty text in the path leads to another operation.
      const value: Json = change === "remove" ? null : "value" in change ? change.value : change.literal;
      if (parameter.in === "header" && !isHeaderText(textOf(value))) return [];
      // Without a value, it is absent.
      if (parameter.in === "query" && value === "") return [];
      if (parameter.in === "path" && (inside ? !schema.types.includes("integer") : value === "")) return [];
      const law = inside ? boundaryAccepted : boundaryRefused;
      return [deviation(parameter, { law, keyword, says, fields: inside ? [] : [name], value })];
    }),
    ...elements(parameter, options),
    ...(existing === undefined ? [] : [deviation(parameter, { ...named, value: existing })]),
  ];
}

/** Returns true for texts that HTTP carries unchanged: no spaces at the ends, ASCII only. */
function isHeaderText(text: string): boolean {
  return /^[!-~](?:[ -~]*[!-~])?$/.test(text);
}

/** Returns deviations for each value of a list's elements, and of the members of its objects. */
function elements(parameter: Parameter, options: BoundaryOptions): ParameterDeviation[] {
  const { items } = parameter.schema;
  if (items === undefined) return [];
  const one = validValue(items, options);
  const made = (
    value: Json,
    { inside, keyword, says }: { inside: boolean; keyword: string; says: string },
    at: string,
  ) =>
    deviation(parameter, {
      law: inside ? boundaryAccepted : boundaryRefused,
      keyword,
      says,
      fields: inside ? [] : [at],
      value,
    });
  if (!isObject(one)) {
    return valuesAtBounds(items, options).flatMap((value) => {
      const { change } = value;
      if (change === "remove") return [];
      const item = "value" in change ? change.value : change.literal;
      if (item === "") return [];
      return [made([item], value, `${parameter.name}[0]`)];
    });
  }
  return [...items.properties].flatMap(([name, shape]) =>
    valuesAtBounds(shape, options).flatMap((value) => {
      const { change } = value;
      if (change === "remove") return [];
      const member = "value" in change ? change.value : change.literal;
      return [made([{ ...one, [name]: member }], value, `${parameter.name}[0].${name}`)];
    }),
  );
}

/** Returns the parameter with an empty value, which counts as absent in a query. */
function withoutValue({ schema, name, required, in: place, definition }: Parameter): PartialDeviation | undefined {
  if (place === "query" && definition["x-refuses-empty"] !== true) {
    const fields = required ? [name] : [];
    return { law: parameterOptional, keyword: "empty", says: "no value", fields, value: [""] };
  }
  const isList = schema.types.includes("array");
  const shape = isList ? schema.items : schema;
  if (shape === undefined || takesEmpty(shape)) return undefined;
  const fields = isList ? [`${name}[0]`, name] : [name];
  return { law: violationNamed, keyword: "empty", says: "an empty value", fields, value: [""] };
}

/** Returns the parameter left out, given twice, empty, and with a gap in the indexes of a list of objects. */
function written(parameter: Parameter, options: BoundaryOptions): ParameterDeviation[] {
  const { schema, name, required } = parameter;
  const refersTo = refersToOf(parameter);
  const existing = refersTo === undefined ? undefined : options.existing(refersTo);
  const one = existing ?? parameter.example ?? validValue(schema, options);
  const isList = schema.types.includes("array");
  const single = Array.isArray(one) ? one[0] : one;
  const found: ParameterDeviation[] = [];
  const put = (part: PartialDeviation): number => found.push(deviation(parameter, part));
  put({ law: parameterOptional, keyword: "required", says: "nothing", fields: required ? [name] : [], value: [] });
  if (single !== undefined && !isObject(single)) {
    const twice = { law: repeatedParameter, keyword: "repeated", says: "two values", value: [single, single] };
    if (!isList) put({ ...twice, fields: [name] });
    else if (schema.items?.text("x-refers-to") === undefined) put({ ...twice, fields: [] });
    const empty = withoutValue(parameter);
    if (empty !== undefined) put(empty);
  }
  if (isObject(single)) {
    const gap = Object.entries(single).map(([field, value]) => [`${name}[1].${field}`, textOf(value)] as const);
    const required = [...(schema.items?.required ?? [])].map((field) => `${name}[0].${field}`);
    if (required.length > 0)
      found.push({
        law: violationNamed,
        name,
        in: "query",
        pairs: gap,
        keyword: "index",
        says: "an element 1 without an element 0",
        fields: required,
      });
  }
  return found;
}

function takesEmpty(shape: Shape): boolean {
  const free = shape.format === undefined && shape.enum === undefined && shape.patterns.length === 0;
  return shape.types.includes("string") && free && (shape.atLeast("minLength") ?? 0) === 0;
}

function wrong(parameter: Parameter, options: BoundaryOptions): ParameterDeviation[] {
  const { schema, name } = parameter;
  const put = (text: string, keyword: string, field: string, value: Json = text): ParameterDeviation =>
    deviation(parameter, { law: violationNamed, keyword, says: JSON.stringify(text), fields: [field], value });
  if (parameter.in === "cookie") return [];
  if (parameter.in === "header")
    return schema.format === "uuid" ? [tenantFields(put("not-an-id", "format", name))] : [];
  if (!schema.types.includes("array")) return wrongTexts(schema).map(([text, keyword]) => put(text, keyword, name));
  const { items } = schema;
  const one = items === undefined ? undefined : validValue(items, options);
  if (items === undefined || one === undefined) return [];
  if (!isObject(one)) return wrongTexts(items).map(([text, keyword]) => put(text, keyword, `${name}[1]`, [one, text]));
  const members = [...items.properties].flatMap(([field, shape]) =>
    wrongTexts(shape).map(([text, keyword]) => put(text, keyword, `${name}[0].${field}`, [{ ...one, [field]: text }])),
  );
  // The element exists through its other members.
  const optional = [...items.properties].find(([field]) => !items.required.has(field));
  const other = optional === undefined ? undefined : validValue(optional[1], options);
  const whole = optional === undefined || other === undefined ? one : { ...one, [optional[0]]: other };
  const missing = [...(whole === one ? [] : items.required)].map((field) => {
    const others = Object.fromEntries(Object.entries(whole).filter(([member]) => member !== field));
    return put("nothing", "required", `${name}[0].${field}`, [others]);
  });
  return [...members, ...missing, put("1", "additionalProperties", `${name}[0].surprise`, [{ ...one, surprise: "1" }])];
}

/** A deviation of which it is sure what it means to any server. Undefined values are left out of the request. */
export interface SureDeviation {
  readonly parameter: Parameter;
  readonly value: Json | undefined;
  readonly keyword: string;
  readonly says: string;
  /** Undefined for what breaks a format that is an annotation: it may be refused, and nothing may fail at it. */
  readonly allowed: boolean | undefined;
}

/**
 * Everything in a query is a text, and `true` may be written in several ways: values whose text means only one thing.
 *
 * @param isUsable returns false for a schema that no validator takes
 */
export function sureDeviations(
  { parameters }: Operation,
  options: BoundaryOptions,
  isUsable: (schema: Shape) => boolean,
): readonly SureDeviation[] {
  return parameters
    .filter((parameter) => isUsable(parameter.schema) && !isExploded(parameter))
    .flatMap((parameter): readonly SureDeviation[] => {
      const { schema, required, in: place } = parameter;
      const isList = schema.types.includes("array");
      const shape = isList ? schema.items : schema;
      const refused = { parameter, allowed: false };
      const missing = { ...refused, value: undefined, keyword: "required", says: "nothing" };
      return [
        ...(required && place !== "path" ? [missing] : []),
        // An empty text may be an empty list.
        ...(shape !== undefined && !isList && mayNotBeEmpty(parameter, shape)
          ? [{ ...refused, value: "", keyword: "allowEmptyValue", says: "an empty value" }]
          : []),
        ...(shape === undefined ? [] : sureValues(shape, options))
          .filter(({ value }) => isWritable(parameter, value))
          .map(({ value, ...rest }) => ({ ...rest, parameter, value: isList ? [value] : value })),
      ];
    });
}

/** An object in a query is written as its members, so that its own name stands nowhere. */
function isExploded({
  in: place,
  schema,
  definition: { style = "form", explode = true, content },
}: Parameter): boolean {
  const isInMembers = style === "deepObject" || (style === "form" && explode === true);
  return place === "query" && content === undefined && schema.types.includes("object") && isInMembers;
}

/** OpenAPI: a query parameter has a value unless it says `allowEmptyValue`. An empty text is a value of a text. */
function mayNotBeEmpty({ in: place, definition }: Parameter, { types, format = "", enum: listed }: Shape): boolean {
  const isFree = types.length === 0 || (types.includes("string") && listed === undefined && !definiteFormats[format]);
  return place === "query" && !isFree && definition["allowEmptyValue"] !== true;
}

function sureValues(
  shape: Shape,
  options: BoundaryOptions,
): readonly (Omit<SureDeviation, "value" | "parameter"> & { readonly value: Json })[] {
  const types = shape.types.filter((type) => type !== "null");
  const isOnly = (...names: readonly string[]): boolean =>
    types.length > 0 && types.every((type) => names.includes(type));
  const definite = definiteFormats[shape.format ?? ""];
  const texts = [
    ...wrongTexts(shape).filter(([, keyword]) => keyword === "enum"),
    ...(isOnly("integer", "number") ? [["seven", "type"] as const] : []),
    ...(isOnly("integer") ? [["1.5", "type"] as const] : []),
    ...(isOnly("boolean") ? [["neither", "type"] as const] : []),
  ];
  const isUnbounded = shape.format === "int64" && shape.atMost("maximum") === undefined;
  return [
    ...valuesAtBounds(shape, options).flatMap(({ change, keyword, says, inside }) => {
      const value = change === "remove" ? null : "value" in change ? change.value : change.literal;
      // The bounds of 64 bits are beyond those of numbers that are exact here.
      const isInFormat = keyword === "format" && definite?.type === "number" && definite.validate(Number(value));
      return value === null || keyword === "type" || (isInFormat && !inside)
        ? []
        : [{ value, keyword, says, allowed: inside }];
    }),
    ...(malformed[shape.format ?? ""] ?? []).map((value) => {
      return {
        value,
        keyword: "format",
        says: JSON.stringify(value),
        allowed: definite === undefined ? undefined : false,
      };
    }),
    ...(isUnbounded && types.includes("integer")
      ? [{ value: "9223372036854775807", keyword: "format", says: "2^63-1", allowed: true }]
      : []),
    ...texts.map(([value, keyword]) => ({ value, keyword, says: JSON.stringify(value), allowed: false })),
  ];
}

/** A parameter without a value is absent for many servers, and dots and slashes lead to another path. */
function isWritable({ in: place, schema }: Parameter, value: Json): boolean {
  const text = textOf(value);
  if (text === "" || place === "query") return text !== "";
  if (place === "path") return !/^\.{1,2}$|[/\\]/.test(text) && !schema.types.includes("array");
  return isHeaderText(text);
}

/** Errors name the tenant by its property or by its header. */
function tenantFields(found: ParameterDeviation): ParameterDeviation {
  return { ...found, fields: ["tenantId", ...found.fields] };
}

/** Texts of no valid type; a NUL character is never valid. */
function wrongTexts(shape: Shape): (readonly [text: string, keyword: string])[] {
  const found: (readonly [string, string])[] = [];
  const other = noneOf(shape);
  if (isText(other)) found.push([other, "enum"]);
  if (shape.types.includes("integer"))
    found.push(["seven", "type"], ["1.5", "type"], ["1e3", "type"], ["0x1", "type"], ["9223372036854775808", "format"]);
  if (shape.types.includes("boolean")) found.push(["yes", "type"], ["TRUE", "type"], ["1", "type"]);
  const [text] = malformed[shape.format ?? ""] ?? [];
  if (text !== undefined) found.push([text, "format"]);
  if (shape.types.includes("string") && shape.enum === undefined && shape.format === undefined)
    found.push(["a\0b", "text"]);
  if (shape.patterns.length > 0 && !new RegExp(shape.patterns[0] ?? "", "u").test(" ")) found.push([" ", "pattern"]);
  return found;
}
