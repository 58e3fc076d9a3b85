/**
 * Derives request and response documents from the bundled ones, in which one schema serves both directions
 * (openapi/README.md, "How a spec is written here").
 */
import { formats } from "./formats.ts";
import { isObject, isText, type Json, type JsonObject, textsOf } from "./json.ts";
import { resolveAll } from "./references.ts";

/** Keywords whose values hold no schemas. */
const opaque = new Set(["example", "examples", "default", "enum", "const", "x-forms"]);

type Visit = (schema: JsonObject, resolve: (schema: JsonObject) => JsonObject[]) => JsonObject;

/** The form of a text that neither begins nor ends with white space. */
export const trimmedPattern = String.raw`^\S(?:[\s\S]*\S)?$`;
const trimmed = {
  pattern: trimmedPattern,
  "x-pattern-advice": "Send the text without white space at its beginning and its end.",
};

/**
 * Derives the document for requests, in which no read-only property is required. With `readOnly: "accept"` such a
 * property accepts anything and is marked `x-read-only`, so that a validator can drop it; with `"omit"` it is left out.
 * White space around a text that is `x-trimmed` is refused in requests alone: what was stored before can still be shown.
 */
export function forRequests(document: JsonObject, readOnly: "accept" | "omit"): JsonObject {
  return rewrite(document, (original, resolve) => {
    const named = readOnly === "accept" ? withNameFormat(original) : original;
    const spelled = readOnly === "accept" ? withSpelling(named) : named;
    const schema = spelled["x-trimmed"] === true ? { ...spelled, ...trimmed } : spelled;
    const properties = schema["properties"];
    if (!isObject(properties)) return schema;
    const hidden = namesWhere(properties, (property) => resolve(property).some((part) => part["readOnly"] === true));
    if (hidden.size === 0) return schema;
    const visible = Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
      if (!hidden.has(name)) return [[name, property]];
      return readOnly === "accept" ? [[name, { "x-read-only": true }]] : [];
    });
    const required = textsOf(schema["required"]).filter((name) => !hidden.has(name));
    return { ...schema, properties: Object.fromEntries(visible), required };
  });
}

/** Replaces `propertyNames`, whose errors do not name the property, by a keyword of ours. */
function withNameFormat(schema: JsonObject): JsonObject {
  const { propertyNames, ...rest } = schema;
  if (!isObject(propertyNames) || !isText(propertyNames["format"])) return schema;
  return { ...rest, "x-name-format": propertyNames["format"] };
}

/** Marks what is kept in one spelling, of a format or of an enumeration, so that a validator can rewrite it. */
function withSpelling(schema: JsonObject): JsonObject {
  const { format, enum: spellings } = schema;
  if (schema["x-any-case"] === true && spellings !== undefined) return { ...schema, "x-canonical": spellings };
  return isText(format) && formats[format]?.type === "string" && "canonical" in formats[format]
    ? { ...schema, "x-canonical": format }
    : schema;
}

/**
 * Derives the document for responses: a property with a default or `x-always-returned` is required, a write-only one is
 * left out, one with `x-returned-as` has that type, and defaults are removed.
 */
export function forResponses(document: JsonObject): JsonObject {
  return rewrite(document, (schema, resolve) => {
    const { default: _, ...bare } = schema;
    const shaped = isText(bare["x-returned-as"]) ? returnedAs(bare, bare["x-returned-as"]) : bare;
    const properties = shaped["properties"];
    if (!isObject(properties)) return shaped;
    const secret = namesWhere(properties, (property) => resolve(property).some((part) => part["writeOnly"] === true));
    const always = namesWhere(properties, (property) =>
      resolve(property).some((part) => part["default"] !== undefined || part["x-always-returned"] === true),
    );
    const visible = Object.entries(properties).filter(([name]) => !secret.has(name));
    const required = [...new Set([...textsOf(shaped["required"]), ...always])].filter((name) => !secret.has(name));
    return { ...shaped, properties: Object.fromEntries(visible), ...(required.length > 0 ? { required } : {}) };
  });
}

function returnedAs(schema: JsonObject, type: string): JsonObject {
  const { pattern: _pattern, enum: _enum, ...rest } = schema;
  return { ...rest, type };
}

function namesWhere(properties: JsonObject, test: (property: JsonObject) => boolean): Set<string> {
  return new Set(
    Object.entries(properties).flatMap(([name, property]) => (isObject(property) && test(property) ? [name] : [])),
  );
}

/** Copies the document with each schema replaced by the result of `visit`. An `if` stays as it is: it only tests. */
export function rewrite(document: JsonObject, visit: Visit): JsonObject {
  const resolve = (schema: JsonObject): JsonObject[] => resolveAll(document, schema);
  const copy = (value: Json, isMap: boolean): Json => {
    if (Array.isArray(value)) return value.map((item) => copy(item, false));
    if (!isObject(value)) return value;
    const visited = isMap ? value : visit(value, resolve);
    return Object.fromEntries(
      Object.entries(visited).map(([key, child]) => {
        if (!isMap && (opaque.has(key) || key === "if")) return [key, child];
        return [key, copy(child, !isMap && key === "properties")];
      }),
    );
  };
  return copyDocument(document, copy);
}

function copyDocument(document: JsonObject, copy: (value: Json, isMap: boolean) => Json): JsonObject {
  const result = copy(document, false);
  return isObject(result) ? result : document;
}

/** Keywords that no validator needs; without them, the server starts sooner. */
const prose = new Set(["description", "summary", "title", "example", "examples", "tags", "externalDocs", "deprecated"]);

/** Keywords of ours that the server's validation reads. */
const validatorKeywords = new Set([
  "x-read-only",
  "x-name-format",
  "x-canonical",
  "x-pattern-advice",
  "x-refuses-empty",
  "x-refuses-parameters",
]);

/** Removes descriptions, examples and other keywords for people. */
export function withoutProse(document: JsonObject): JsonObject {
  return rewrite(document, (schema) =>
    Object.fromEntries(
      Object.entries(schema).filter(
        ([key]) => !prose.has(key) && (!key.startsWith("x-") || validatorKeywords.has(key)),
      ),
    ),
  );
}

/**
 * Checks the elements of a list only if the list is not too long. A validator that reports all errors would otherwise
 * report one for each of a million elements.
 */
export function withBoundedLists(document: JsonObject): JsonObject {
  return rewrite(document, (schema) => {
    const { items, maxItems, uniqueItems, ...rest } = schema;
    if (items === undefined || typeof maxItems !== "number" || rest["if"] !== undefined) return schema;
    // `uniqueItems` stays beside the element type: without the type, a validator compares each element with each.
    const elements = uniqueItems === undefined ? { items } : { items, uniqueItems };
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    return { ...rest, maxItems, if: { maxItems }, then: elements };
  });
}

/** Makes each property and parameter with a default required, as handlers receive them. */
export function withDefaultsFilled(document: JsonObject): JsonObject {
  return rewrite(document, (schema, resolve) => {
    const properties = schema["properties"];
    if (isObject(properties)) {
      const filled = namesWhere(properties, (property) =>
        resolve(property).some((part) => part["default"] !== undefined),
      );
      return filled.size === 0
        ? schema
        : { ...schema, required: [...new Set([...textsOf(schema["required"]), ...filled])] };
    }
    const inner = schema["schema"];
    const isParameter = isText(schema["in"]) && isText(schema["name"]) && isObject(inner);
    return isParameter && resolve(inner).some((part) => part["default"] !== undefined)
      ? { ...schema, required: true }
      : schema;
  });
}
