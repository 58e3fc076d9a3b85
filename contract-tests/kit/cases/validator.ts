/** Validates made-up requests and their parts against their schemas, and names invalid fields as an Errors object would. */
import { type Format, formats as ownFormats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Contract } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import { fieldOf } from "./deviation.ts";

const documentId = "gatehouse:document";
/** Keywords whose errors only repeat those of a failed subschema. */
const wrappers = new Set(["if", "allOf", "anyOf", "oneOf"]);

export class Validator {
  readonly #ajv: Ajv2020;
  readonly #compiled = new WeakMap<object, ValidateFunction>();

  constructor(document: JsonObject, formats: Readonly<Record<string, Format>> = ownFormats) {
    // Strictness about the schemas themselves is the linter's business.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false });
    for (const [name, format] of Object.entries(formats)) this.#ajv.addFormat(name, format);
    this.#ajv.addSchema({ ...document, $id: documentId }, documentId);
  }

  meets(shape: Shape | JsonObject, value: Json): boolean {
    return this.#validate(shape)(value);
  }

  /** Returns the invalid fields of the value, as an Errors object names them; "" is the value itself. */
  refusedFields(shape: Shape | JsonObject, value: Json): ReadonlySet<string> {
    const validate = this.#validate(shape);
    if (validate(value)) return new Set();
    return new Set(
      (validate.errors ?? [])
        .filter(({ keyword }) => !wrappers.has(keyword))
        .map((error) => fieldOfError(error, value)),
    );
  }

  #validate(shape: Shape | JsonObject): ValidateFunction {
    const known = this.#compiled.get(shape);
    if (known !== undefined) return known;
    const { schema } = shape;
    // A shape's schema is a plain object; a schema of the document has no member of this name.
    const compiled = this.#ajv.compile(absolute(isObject(schema) ? schema : shape));
    this.#compiled.set(shape, compiled);
    return compiled;
  }
}

const validators = new WeakMap<Contract, Validator>();

/** Returns the validator of a contract's requests; each schema is compiled at its first use. */
export function requestValidator(contract: Contract): Validator {
  const known = validators.get(contract);
  if (known !== undefined) return known;
  const made = new Validator(contract.requests, contract.formats);
  validators.set(contract, made);
  return made;
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

/** Returns the schema with absolute references. */
function absolute(schema: object): JsonObject {
  const copy = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, child]): [string, Json] => [
      key,
      key === "$ref" && isText(child) ? documentId + child : copy(child),
    ]);
    return Object.fromEntries(entries);
  };
  return Object.fromEntries(Object.entries(schema).map(([key, child]): [string, Json] => [key, copy(child)]));
}

export function isValid(contract: Contract, { operation, query, body, mediaType }: Case): boolean {
  const validator = requestValidator(contract);
  const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
  const isQueryValid = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .every(({ name, required, schema }) => {
      const value = query[name];
      return value === undefined ? !required : validator.meets(schema, value);
    });
  return isQueryValid && (content === undefined || (body !== undefined && validator.meets(content.schema, body)));
}
