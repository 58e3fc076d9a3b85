/**
 * One schema serves requests and responses. What differs between the two directions is derived here, from the bundled
 * documents: openapi/README.md, "How a spec is written here".
 */
import { isObject, isText, type Json, type JsonObject } from "./json.ts";

/** Keys below which nothing is a schema. */
const opaque = new Set(["example", "examples", "default", "enum", "const", "x-forms"]);

type Visit = (schema: JsonObject, resolve: (schema: JsonObject) => JsonObject[]) => JsonObject;

/**
 * The document as requests are held against it: what is read-only is never required. With `readOnly: "accept"` such a
 * property accepts anything and is marked `x-read-only`, so that a validator can drop it; with `"omit"` it is left out.
 */
export function forRequests(document: JsonObject, readOnly: "accept" | "omit"): JsonObject {
  return rewrite(document, (written, resolve) => {
    const schema = readOnly === "accept" ? withNamedNames(written) : written;
    const properties = schema["properties"];
    if (!isObject(properties)) return schema;
    const hidden = namesWhere(properties, (property) => resolve(property).some((part) => part["readOnly"] === true));
    if (hidden.size === 0) return schema;
    const kept = Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
      if (!hidden.has(name)) return [[name, property]];
      return readOnly === "accept" ? [[name, { "x-read-only": true }]] : [];
    });
    return { ...schema, properties: Object.fromEntries(kept), required: names(schema).filter((n) => !hidden.has(n)) };
  });
}

/** A wrong name is told of by itself, which `propertyNames` does not do: a validator has a keyword for it. */
function withNamedNames(schema: JsonObject): JsonObject {
  const { propertyNames, ...rest } = schema;
  if (!isObject(propertyNames) || !isText(propertyNames["format"])) return schema;
  return { ...rest, "x-name-format": propertyNames["format"] };
}

/**
 * The document as responses are held against it: a property with a default, or marked `x-always-returned`, is required;
 * a write-only one does not exist; one with `x-returned-as` has that type alone; defaults are gone.
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
    const kept = Object.entries(properties).filter(([name]) => !secret.has(name));
    const required = [...new Set([...names(shaped), ...always])].filter((name) => !secret.has(name));
    return { ...shaped, properties: Object.fromEntries(kept), ...(required.length > 0 ? { required } : {}) };
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

function names(schema: JsonObject): string[] {
  const required = schema["required"];
  return Array.isArray(required) ? required.filter(isText) : [];
}

/** Copies the document with each schema replaced by what `visit` makes of it; `if` is a question and stays as it is. */
export function rewrite(document: JsonObject, visit: Visit): JsonObject {
  const resolve = (schema: JsonObject): JsonObject[] => chain(document, schema);
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

/** The schema and what it refers to, nearest first. */
function chain(document: JsonObject, schema: JsonObject): JsonObject[] {
  const links = [schema];
  let reference = schema["$ref"];
  while (isText(reference) && links.length < 20) {
    const target = follow(document, reference);
    if (target === undefined) break;
    links.push(target);
    reference = target["$ref"];
  }
  return links;
}

/** The object that a reference inside the document, such as `#/components/schemas/Error`, names. */
export function follow(document: JsonObject, reference: string): JsonObject | undefined {
  let value: Json | undefined = document;
  for (const part of reference.replace(/^#\//, "").split("/")) {
    if (!isObject(value)) return undefined;
    value = value[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return isObject(value) ? value : undefined;
}

/** What a validator has no use for; it makes the document smaller, and so the start quicker. */
const prose = new Set(["description", "summary", "title", "example", "examples", "tags", "externalDocs", "deprecated"]);

/** Keywords of ours that the server's validation reads. */
const validatorKeywords = new Set(["x-read-only", "x-name-format", "x-pattern-advice"]);

/** The document without what is written for people. */
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
 * The document with the elements of a list looked at only where the list is not too long: a validator that reports every
 * error would otherwise report one for each of a million elements, besides the one that counts.
 */
export function withBoundedLists(document: JsonObject): JsonObject {
  return rewrite(document, (schema) => {
    const { items, maxItems, uniqueItems, ...rest } = schema;
    if (items === undefined || typeof maxItems !== "number" || rest["if"] !== undefined) return schema;
    // Uniqueness is checked beside the elements' type: without knowing it, a validator compares each with each.
    const elements = uniqueItems === undefined ? { items } : { items, uniqueItems };
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    return { ...rest, maxItems, if: { maxItems }, then: elements };
  });
}

/** The document with every property and parameter that has a default required, as a handler gets them. */
export function withDefaultsFilled(document: JsonObject): JsonObject {
  return rewrite(document, (schema, resolve) => {
    const properties = schema["properties"];
    if (isObject(properties)) {
      const filled = namesWhere(properties, (property) =>
        resolve(property).some((part) => part["default"] !== undefined),
      );
      return filled.size === 0 ? schema : { ...schema, required: [...new Set([...names(schema), ...filled])] };
    }
    const inner = schema["schema"];
    const isParameter = isText(schema["in"]) && isText(schema["name"]) && isObject(inner);
    return isParameter && resolve(inner).some((part) => part["default"] !== undefined)
      ? { ...schema, required: true }
      : schema;
  });
}
