/** Facts about one value: type, bounds, enum values and rules; and the fields inside it. */
import { isObject, isText, type Json, type JsonObject, objectEntries, objectOf, textsOf } from "../../tools/json.ts";
import { resolveSchema, typesOf, valuesOf, variantsOf } from "../schema/resolve.ts";

export interface ValueFacts {
  readonly facts: readonly string[];
  readonly fields: readonly Field[];
  /** Names of referenced schemas. */
  readonly names: readonly string[];
}

interface Field {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

const bounds = [
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "multipleOf",
  "default",
] as const;

export function valueFacts(document: JsonObject, schema: JsonObject): ValueFacts {
  const reference = schema["$ref"];
  if (isText(reference)) return referenceFacts(document, reference, schema);
  const { keywords, rules, name } = resolveSchema(document, schema);
  if (name !== undefined && keywords["properties"] !== undefined) return named(name, ownFacts(schema));
  const inside = insideOf(keywords);
  return {
    facts: [
      ...typeFacts(keywords),
      ...ownFacts(keywords),
      ...rules.map((rule) => `rule ${sortedJson(withoutDescriptions(rule))}`),
    ],
    fields: [...fieldsOf(keywords), ...inside],
    names: [],
  };
}

/** Returns the facts beside a reference, such as a default, which belong to this use only. */
function referenceFacts(document: JsonObject, reference: string, schema: JsonObject): ValueFacts {
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  const { keywords } = resolveSchema(document, { $ref: reference });
  const isNullable =
    typesOf(resolveSchema(document, schema).keywords).includes("null") && !typesOf(keywords).includes("null");
  return named(name, [...ownFacts(schema), ...(isNullable ? ["type null"] : [])]);
}

function named(name: string, facts: readonly string[]): ValueFacts {
  return { facts: [`type ${name}`, ...facts], fields: [], names: [name] };
}

function ownFacts(keywords: JsonObject): readonly string[] {
  return [
    ...bounds.flatMap((key) => (keywords[key] === undefined ? [] : [`${key} ${sortedJson(keywords[key])}`])),
    ...valuesOf(keywords).map((value) => `value ${sortedJson(value)}`),
    ...(keywords["deprecated"] === true ? ["deprecated"] : []),
    ...(keywords["additionalProperties"] === false ? ["closed"] : []),
  ];
}

function typeFacts(keywords: JsonObject): readonly string[] {
  if (variantsOf(keywords).length > 0) return ["type one of several"];
  return typesOf(keywords).map((type) => `type ${type}`);
}

function fieldsOf(keywords: JsonObject): readonly Field[] {
  const required = new Set(textsOf(keywords["required"]));
  return objectEntries(keywords["properties"]).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.has(name),
  }));
}

/** Returns items, map values, keys and variants, which are subjects of their own. */
function insideOf(keywords: JsonObject): readonly Field[] {
  const inner: readonly (readonly [string, Json | undefined])[] = [
    ["[]", keywords["items"]],
    ["*", keywords["additionalProperties"]],
    ["*name", keywords["propertyNames"]],
    ...variantsOf(keywords).map((variant, index) => [variantName(variant, index), variant] as const),
  ];
  return inner.flatMap(([name, schema]) => (isObject(schema) ? [{ name, schema, isRequired: false }] : []));
}

function variantName(variant: JsonObject, index: number): string {
  const reference = variant["$ref"];
  return `|${isText(reference) ? reference.slice(reference.lastIndexOf("/") + 1) : index + 1}`;
}

/** Drops descriptions and extensions of a rule. */
function withoutDescriptions(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key]) => key !== "description" && !key.startsWith("x-"));
  return Object.fromEntries(members.map(([key, member]) => [key, withoutDescriptions(member)]));
}

function sortedJson(value: Json | undefined): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(objectOf(member)).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
