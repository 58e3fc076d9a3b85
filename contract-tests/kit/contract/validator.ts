/** The kit's own validator, which shares nothing with a server's but the formats. */
import { type Format, formats as ownFormats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { follow } from "@gatehouse/openapi/references";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fieldOf, pathOfPointer } from "./paths.ts";
import type { Shape } from "./schema.ts";

const documentId = "gatehouse:document";

/** Keywords whose errors only repeat those of a failed subschema. */
const wrappers = new Set(["if", "allOf", "anyOf", "oneOf"]);

/** Tests a value; `errors` are those of the last one. Types of ajv are no part of what is published. */
export interface SchemaTest {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

/** An error of a value, as far as it is read. */
export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Holds values against the schemas of a document. Each schema is compiled at its first use. */
export class Validator {
  readonly #document: JsonObject;
  readonly #ajv: Ajv2020;
  readonly #ofSchemas = new WeakMap<object, ValidateFunction>();
  readonly #ofNames = new Map<string, ValidateFunction>();
  /** Why schemas cannot be used, by their pointers: a value of one is never wrong. */
  readonly unusable = new Map<string, string>();

  constructor(document: JsonObject, formats: Readonly<Record<string, Format>> = ownFormats) {
    this.#document = document;
    // Strictness about the schemas themselves is the linter's business.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false });
    for (const [name, format] of Object.entries(formats)) this.#ajv.addFormat(name, format);
    this.#ajv.addSchema({ ...document, $id: documentId }, documentId);
  }

  /** @throws Error where the schema cannot be used */
  meets(shape: Shape | JsonObject, value: Json): boolean {
    return this.#of(shape)(value);
  }

  /** Returns the invalid fields of the value, as an Errors object names them; "" is the value itself. */
  refusedFields(shape: Shape | JsonObject, value: Json): ReadonlySet<string> {
    const validate = this.#of(shape);
    if (validate(value)) return new Set();
    const errors = (validate.errors ?? []).filter(({ keyword }) => !wrappers.has(keyword));
    return new Set(errors.map((error) => fieldOfError(error, value)));
  }

  /** Returns the test of the schema at a pointer into the document; one that takes anything where there is no such schema. */
  at(pointer: string): SchemaTest {
    return this.#named(pointer, follow(this.#document, pointer) === undefined ? {} : { $ref: documentId + pointer });
  }

  /** Returns the test of a schema that is no part of a body, such as that of a header. */
  of({ schema }: Shape): SchemaTest {
    return this.#named(JSON.stringify(schema), absolute(schema));
  }

  #named(name: string, schema: JsonObject): ValidateFunction {
    const validate = this.#ofNames.get(name) ?? this.#usable(name, schema);
    this.#ofNames.set(name, validate);
    return validate;
  }

  #usable(name: string, schema: JsonObject): ValidateFunction {
    try {
      return this.#ajv.compile(schema);
    } catch (error) {
      this.unusable.set(name, error instanceof Error ? error.message : String(error));
      return this.#ajv.compile({});
    }
  }

  #of(shape: Shape | JsonObject): ValidateFunction {
    const { schema } = shape;
    // A shape's schema is a plain object; a schema of the document has no member of this name.
    const validate = this.#ofSchemas.get(shape) ?? this.#ajv.compile(absolute(isObject(schema) ? schema : shape));
    this.#ofSchemas.set(shape, validate);
    return validate;
  }
}

/** A missing or an unknown member is named by its own path. */
function fieldOfError({ instancePath, params, propertyName }: ErrorObject, root: Json): string {
  const { missingProperty, additionalProperty } = params;
  const member = [missingProperty, additionalProperty, params["propertyName"], propertyName].find(isText);
  let value: Json | undefined = root;
  const path = pathOfPointer(instancePath).map((key) => {
    const isIndex = Array.isArray(value);
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
    return isIndex ? Number(key) : key;
  });
  return fieldOf(member === undefined ? path : [...path, member]);
}

/** Returns the schema with absolute references. */
function absolute(schema: object): JsonObject {
  const copy = (value: Json, key = ""): Json => {
    if (key === "$ref" && isText(value)) return documentId + value;
    if (Array.isArray(value)) return value.map((item) => copy(item));
    return isObject(value) ? absolute(value) : value;
  };
  return Object.fromEntries(Object.entries(schema).map(([key, child]): [string, Json] => [key, copy(child, key)]));
}
