/** Validates made-up values against request schemas, and names invalid fields as an Errors object would. */

import { type Format, formats as ownFormats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { follow } from "@gatehouse/openapi/references";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fieldOf } from "./deviation.ts";

const documentId = "gatehouse:requests";
/** Keywords whose errors only repeat those of a failed subschema. */
const wrappers = new Set(["if", "allOf", "anyOf", "oneOf"]);

export class SchemaCheck {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<JsonObject, ValidateFunction>();

  constructor(document: JsonObject, formats: Readonly<Record<string, Format>> = ownFormats) {
    this.#ajv = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true, logger: false });
    for (const [name, format] of Object.entries(formats)) this.#ajv.addFormat(name, format);
    const absolute = withAbsoluteReferences(document);
    this.#ajv.addSchema(isObject(absolute) ? { ...absolute, $id: documentId } : {}, documentId, true, false);
  }

  /** Returns true where the value matches the schema; references are those of the document. */
  holds(schema: JsonObject, value: Json): boolean {
    return this.#validator(schema)(value);
  }

  /** Returns the invalid fields of the value; "" is the value itself. */
  refusedFields(schema: JsonObject, value: Json): ReadonlySet<string> {
    const validate = this.#validator(schema);
    if (validate(value)) return new Set();
    return new Set(
      (validate.errors ?? [])
        .filter(({ keyword }) => !wrappers.has(keyword))
        .map((error) => fieldOfError(error, value)),
    );
  }

  #validator(schema: JsonObject): ValidateFunction {
    const known = this.#compiled.get(schema);
    if (known !== undefined) return known;
    const absolute = withAbsoluteReferences(schema);
    const made = this.#ajv.compile(isObject(absolute) ? absolute : {});
    this.#compiled.set(schema, made);
    return made;
  }
}

/** A missing or an unknown member is named by its own path. */
function fieldOfError({ instancePath, params, propertyName }: ErrorObject, root: Json): string {
  const keys = instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { missingProperty, additionalProperty } = params;
  const member = [missingProperty, additionalProperty, params["propertyName"], propertyName].find(isText);
  let value: Json | undefined = root;
  const path = keys.map((key) => {
    const isIndex = Array.isArray(value);
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
    return isIndex ? Number(key) : key;
  });
  return fieldOf(member === undefined ? path : [...path, member]);
}

function withAbsoluteReferences(value: Json): Json {
  if (Array.isArray(value)) return value.map(withAbsoluteReferences);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === "$ref" && isText(child) && child.startsWith("#") ? documentId + child : withAbsoluteReferences(child),
    ]),
  );
}

/** Returns the schema at a pointer of the document. */
export function schemaAt(document: JsonObject, pointer: string): JsonObject {
  const schema = follow(document, pointer);
  if (schema === undefined) throw new TypeError(`The document has no ${pointer}.`);
  return schema;
}
