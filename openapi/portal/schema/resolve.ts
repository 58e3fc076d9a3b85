/** Merges a schema with its reference and its `allOf`. */

import {
  isObject,
  isText,
  type Json,
  type JsonObject,
  listOf,
  objectEntries,
  objectOf,
  textOf,
  textsOf,
} from "../../tools/json.ts";
import { follow } from "../../tools/references.ts";

export interface ResolvedSchema {
  /** Name of the component. */
  readonly name: string | undefined;
  /** Description of the component, if the schema replaces it. */
  readonly generalDescription: string;
  /** All keywords except `$ref`, `allOf` and those of the rules. */
  readonly keywords: JsonObject;
  /** Schemas about the combination of fields: `if`/`then`, or alternatives of required fields. */
  readonly rules: readonly JsonObject[];
}

const ruleKeywords = ["if", "then", "else", "not", "anyOf", "oneOf"] as const;

export function resolveSchema(document: JsonObject, raw: JsonObject): ResolvedSchema {
  const { $ref, allOf, ...beside } = raw;
  const base = isText($ref) ? resolveReference(document, $ref) : nothing;
  const parts = listOf(allOf)
    .map(objectOf)
    .map((part) => resolveSchema(document, part));
  const own = separateRules(beside);
  const inherited = [base, ...parts].reduce(combine);
  const keywords = merge(inherited.keywords, own.keywords);
  const replaced = textOf(inherited.keywords["description"]);
  return {
    name: inherited.name,
    generalDescription: replaced === textOf(keywords["description"]) ? inherited.generalDescription : replaced,
    keywords,
    rules: [...inherited.rules, ...own.rules],
  };
}

const nothing: ResolvedSchema = { name: undefined, generalDescription: "", keywords: {}, rules: [] };

function resolveReference(document: JsonObject, reference: string): ResolvedSchema {
  const target = resolveSchema(document, follow(document, reference) ?? {});
  return { ...target, name: reference.slice(reference.lastIndexOf("/") + 1), generalDescription: "" };
}

function combine(first: ResolvedSchema, second: ResolvedSchema): ResolvedSchema {
  return {
    name: first.name ?? second.name,
    generalDescription: first.generalDescription || second.generalDescription,
    keywords: merge(first.keywords, second.keywords),
    rules: [...first.rules, ...second.rules],
  };
}

/** Separates rules about fields from keywords. Alternatives between whole objects are variants, not rules. */
function separateRules(schema: JsonObject): Pick<ResolvedSchema, "keywords" | "rules"> {
  const isVariants = ["oneOf", "anyOf"].some((key) =>
    listOf(schema[key]).some((part) => !isAboutFields(objectOf(part))),
  );
  const keys = new Set<string>(isVariants ? ["if", "then", "else", "not"] : ruleKeywords);
  const entries = Object.entries(schema);
  const rule = Object.fromEntries(entries.filter(([key]) => keys.has(key)));
  return {
    keywords: Object.fromEntries(entries.filter(([key]) => !keys.has(key))),
    rules: Object.keys(rule).length > 0 ? [rule] : [],
  };
}

function isAboutFields(part: JsonObject): boolean {
  const isAlternative = part["required"] !== undefined || part["not"] !== undefined;
  return isAlternative && part["type"] === undefined && part["$ref"] === undefined;
}

function merge(first: JsonObject, second: JsonObject): JsonObject {
  const result: JsonObject = { ...first, ...second };
  if (isObject(first["properties"]) && isObject(second["properties"])) {
    result["properties"] = mergeProperties(first["properties"], second["properties"]);
  }
  const required = [...new Set([...textsOf(first["required"]), ...textsOf(second["required"])])];
  if (required.length > 0) result["required"] = required;
  return result;
}

function mergeProperties(first: JsonObject, second: JsonObject): JsonObject {
  const result = { ...first };
  for (const [name, property] of objectEntries(second)) result[name] = { ...objectOf(first[name]), ...property };
  return result;
}

/** Returns the types of a schema; without `type`, they follow from its other keywords. */
export function typesOf(keywords: JsonObject): readonly string[] {
  const type = keywords["type"];
  if (isText(type)) return [type];
  if (Array.isArray(type)) return type.filter(isText);
  if (isObject(keywords["properties"])) return ["object"];
  return [...new Set(valuesOf(keywords).map(typeOfValue))];
}

/** Returns the listed values of a schema. */
export function valuesOf(keywords: JsonObject): readonly Json[] {
  return keywords["const"] === undefined ? listOf(keywords["enum"]) : [keywords["const"]];
}

/** Returns the schemas of which a value matches one. */
export function variantsOf(keywords: JsonObject): readonly JsonObject[] {
  return [...listOf(keywords["oneOf"]), ...listOf(keywords["anyOf"])].map(objectOf);
}

function typeOfValue(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}
