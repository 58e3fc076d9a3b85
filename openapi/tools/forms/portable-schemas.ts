/**
 * Says each schema in the words that validators and generators of types share: one type a value, no default, no keyword
 * about directions, a pattern beside each format of ours, and bounds where only the format says them.
 */
import { rewrite } from "../directions.ts";
import { formatPatterns } from "../formats.ts";
import { isObject, isText, type Json, type JsonObject, listOf, objectOf, textsOf } from "../json.ts";

/** Rewrites the schemas of a document that holds those of one direction. */
export function portableSchemas(document: JsonObject): JsonObject {
  const steps = [
    withoutDirections,
    withoutSizes,
    withoutExamples,
    withNamedConditions,
    withDefaultInWords,
    withPattern,
    withBounds,
    oneType,
  ];
  return rewrite(document, (schema, resolve) =>
    steps.reduce((rewritten, step) => step(rewritten), oneObject(schema, resolve)),
  );
}

/**
 * Says a choice between closed objects as one object that has the properties of one of them. Readers that ignore unknown
 * members, as clients should, cannot tell such objects apart.
 */
function oneObject(schema: JsonObject, resolve: (schema: JsonObject) => JsonObject[]): JsonObject {
  const { oneOf, ...rest } = schema;
  const choices = listOf(oneOf).map((choice) => resolve(objectOf(choice)).at(-1) ?? {});
  if (choices.length === 0 || !choices.every((choice) => choice["additionalProperties"] === false)) return schema;
  const properties = choices.flatMap((choice) => Object.entries(objectOf(choice["properties"])));
  const joined = Object.fromEntries(properties);
  if (Object.keys(joined).length !== properties.length) return schema;
  const minProperties = Math.min(...choices.map(({ required }) => textsOf(required).length));
  const maxProperties = Math.max(...choices.map((choice) => Object.keys(objectOf(choice["properties"])).length));
  return { ...rest, type: "object", additionalProperties: false, properties: joined, minProperties, maxProperties };
}

function withoutDirections(schema: JsonObject): JsonObject {
  const { readOnly: _read, writeOnly: _write, "x-always-returned": _always, required, ...rest } = schema;
  const isEmpty = required === undefined || (Array.isArray(required) && required.length === 0);
  return isEmpty ? rest : { ...rest, required };
}

/**
 * Tools that make examples fill an object of names as far as it may go: one of ten million keeps them for minutes. Others make
 * none where it has to have some.
 */
function withoutSizes(schema: JsonObject): JsonObject {
  const { maxProperties, minProperties, ...rest } = schema;
  const isTooLarge = typeof maxProperties === "number" && maxProperties > 10_000;
  return {
    ...rest,
    ...(maxProperties === undefined || isTooLarge ? {} : { maxProperties }),
    ...(minProperties === undefined || schema["properties"] === undefined ? {} : { minProperties }),
  };
}

/**
 * Tools make requests of the examples of single members, which do not fit together. Those of a whole body, by their names,
 * stay.
 */
function withoutExamples(schema: JsonObject): JsonObject {
  const { examples, ...rest } = schema;
  return Array.isArray(examples) ? rest : schema;
}

/**
 * Names the properties that a `then` requires: strict readers ask for each in the same schema, and take a schema with
 * properties to allow no others where it does not say so.
 */
function withNamedConditions(schema: JsonObject): JsonObject {
  const { if: condition, then } = schema;
  if (!isObject(condition) || !isObject(then)) return schema;
  const present = objectOf(then["properties"]);
  const names = [...textsOf(then["required"]), ...Object.keys(present)];
  if (names.length === 0) return schema;
  const properties = names.map((name): [string, Json] => [name, present[name] === true ? {} : (present[name] ?? {})]);
  return {
    ...schema,
    if: { ...condition, additionalProperties: true },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { ...then, properties: Object.fromEntries(properties), additionalProperties: true },
  };
}

/**
 * A `default` makes a property required in the types of several generators, although a request may leave it out. What an
 * object of defaults holds is said by its properties.
 */
function withDefaultInWords(schema: JsonObject): JsonObject {
  const { default: value, ...rest } = schema;
  if (value === undefined) return schema;
  const description = isText(rest["description"]) ? rest["description"].trimEnd() : "";
  if (isObject(value)) return rest;
  const words = `Left out, it is \`${JSON.stringify(value)}\`.`;
  return { ...rest, description: description === "" ? words : `${description}\n\n${words}`, "x-default": value };
}

function withPattern(schema: JsonObject): JsonObject {
  const format = schema["format"];
  const pattern = isText(format) ? formatPatterns[format] : undefined;
  if (pattern === undefined || schema["pattern"] !== undefined || !isOrMay(schema, "string")) return schema;
  return { ...schema, pattern };
}

function withBounds(schema: JsonObject): JsonObject {
  const bounds = integerBounds[String(schema["format"])];
  return bounds === undefined || !isOrMay(schema, "integer") ? schema : { ...bounds, ...schema };
}

const integerBounds: Readonly<Record<string, JsonObject>> = {
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
};

function isOrMay(schema: JsonObject, type: string): boolean {
  return schema["type"] === type || textsOf(schema["type"]).includes(type);
}

/** Keywords about values of one type, which mean nothing where a value may have another. */
const typed = new Set([
  ...["format", "maxLength", "minLength", "pattern", "enum"],
  ...["items", "maxItems", "minItems", "uniqueItems"],
  ...["additionalProperties", "maxProperties", "properties", "propertyNames", "required"],
]);

/**
 * Chooses the type in which a value is read, where a request may also write another one. Of a value that has structure in
 * one type and none in the other, no type is said: few generators make a type of two. `null` stays beside a type.
 */
function oneType(schema: JsonObject): JsonObject {
  const types = textsOf(schema["type"]);
  const [first, second, ...more] = types.filter((type) => type !== "null");
  if (first === undefined || second === undefined) return schema;
  const { type: _, "x-returned-as": returned, ...rest } = schema;
  if (more.length > 0 || types.includes("array") || types.includes("object"))
    return Object.fromEntries(Object.entries(rest).filter(([key]) => !typed.has(key)));
  const { enum: _enum, pattern: _pattern, "x-pattern-advice": _advice, ...bare } = rest;
  return { ...bare, type: isText(returned) ? returned : first };
}
