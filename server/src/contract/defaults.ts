/**
 * Ajv fills in a default only where it stands in the property itself. Our schemas often have it behind a reference (an
 * object's `default: {}` stands in the object's own schema), so it is copied to the property before a schema is compiled.
 */
import { follow } from "@gatehouse/openapi/directions";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";

/** The document with each property's default beside its reference. */
export function withDefaultsInPlace(document: JsonObject): JsonObject {
  const copy = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(copy);
    return isObject(value) ? copyObject(value) : value;
  };
  const copyObject = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([key, child]) => {
        return [
          key,
          key === "properties" && isObject(child) ? copyObject(withOwnDefaults(document, child)) : copy(child),
        ];
      }),
    );
  return copyObject(document);
}

function withOwnDefaults(document: JsonObject, properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const found = isObject(property) ? defaultBehind(document, property) : undefined;
      return [name, isObject(property) && found !== undefined ? { ...property, default: found } : property];
    }),
  );
}

/** The nearest default on the way along the references. */
function defaultBehind(document: JsonObject, schema: JsonObject): Json | undefined {
  let current: JsonObject | undefined = schema;
  for (let links = 0; current !== undefined && links < 20; links++) {
    if (current["default"] !== undefined) return current["default"];
    const reference: Json | undefined = current["$ref"];
    current = isText(reference) ? follow(document, reference) : undefined;
  }
  return undefined;
}
