/** Puts the parts of a schema together: what it refers to, what stands beside the reference, and what `allOf` adds. */
import { follow } from "../../tools/directions.ts";
import { isObject, isText, type Json, type JsonObject } from "../../tools/json.ts";
import { listOf, objectEntries, objectOf, textOf, textsOf } from "../json-values.ts";

export interface ResolvedSchema {
  /** The component that it is, or mainly is. */
  readonly name: string | undefined;
  /** The component's own description, where another stands in its place. */
  readonly generalDescription: string;
  /** All keywords except `$ref`, `allOf` and those of the rules. */
  readonly keywords: JsonObject;
  /** Schemas that say what goes with what: `if`/`then`, or alternatives of what is required. */
  readonly rules: readonly JsonObject[];
}

const ruleKeywords = ["if", "then", "else", "not", "anyOf", "oneOf"] as const;

/** A schema is shown in many places; the documents do not change while they are read. */
const resolved = new WeakMap<JsonObject, ResolvedSchema>();

export function resolveSchema(document: JsonObject, raw: JsonObject): ResolvedSchema {
  const known = resolved.get(raw) ?? putTogether(document, raw);
  resolved.set(raw, known);
  return known;
}

function putTogether(document: JsonObject, raw: JsonObject): ResolvedSchema {
  const { $ref, allOf, ...beside } = raw;
  const base = isText($ref) ? resolveReference(document, $ref) : nothing;
  const parts = listOf(allOf)
    .map(objectOf)
    .map((part) => resolveSchema(document, part));
  const own = takeRules(beside);
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

/** Alternatives between whole objects are what a schema is; alternatives beside properties are rules about these. */
function takeRules(schema: JsonObject): Pick<ResolvedSchema, "keywords" | "rules"> {
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

/** The types that a schema allows; one that says none is told by its other keywords. */
export function typesOf(keywords: JsonObject): readonly string[] {
  const type = keywords["type"];
  if (isText(type)) return [type];
  if (Array.isArray(type)) return type.filter(isText);
  if (isObject(keywords["properties"])) return ["object"];
  return [...new Set(valuesOf(keywords).map(typeOfValue))];
}

/** The values that a schema allows, where it lists them. */
export function valuesOf(keywords: JsonObject): readonly Json[] {
  return keywords["const"] === undefined ? listOf(keywords["enum"]) : [keywords["const"]];
}

/** The schemas of which a value has to match one. */
export function variantsOf(keywords: JsonObject): readonly JsonObject[] {
  return [...listOf(keywords["oneOf"]), ...listOf(keywords["anyOf"])].map(objectOf);
}

function typeOfValue(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}
