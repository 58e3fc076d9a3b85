/** Validates made-up requests and their parts against their schemas. */
import { type Format, formats as ownFormats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Contract } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";

const documentId = "gatehouse:document";

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

  /** Returns the first error of the value; undefined where it is valid. */
  complaint(shape: Shape, value: Json): string | undefined {
    const validate = this.#validate(shape);
    if (validate(value)) return undefined;
    const lines = (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const detail = Object.values(params).filter((param) => isText(param) && message?.includes(param) !== true);
      return `${instancePath || "/"} ${message ?? ""} ${detail.join(" ")}`.trim();
    });
    return [...new Set(lines)].slice(0, 10).join("; ");
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
