/** The kit's own validator of responses. It shares nothing with a server's but the formats. */
import { formats as ownFormats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { follow } from "@gatehouse/openapi/references";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Content, Contract, ResponseHeader } from "../contract/contract.ts";

const ofContract = new WeakMap<Contract, Validators>();

/** The validators of a contract; each is compiled at its first use. */
export function validatorsOf(contract: Contract): Validators {
  const known = ofContract.get(contract);
  if (known !== undefined) return known;
  const made = new Validators(contract);
  ofContract.set(contract, made);
  return made;
}

class Validators {
  readonly #ajv: Ajv2020;
  readonly #bodies = new Map<string, ValidateFunction>();
  readonly #headers = new Map<string, ValidateFunction>();
  /** Set for a document that is not ours: a schema of it may be unusable. */
  readonly #lenient: boolean;
  readonly #responses: JsonObject;
  /** Why schemas cannot be used, by their pointers. */
  readonly unusable = new Map<string, string>();

  constructor({ responses, formats = ownFormats, formats: given }: Contract) {
    this.#lenient = given !== undefined;
    this.#responses = responses;
    this.#ajv = new Ajv2020({
      allErrors: true,
      strict: !this.#lenient,
      logger: this.#lenient ? false : console,
      // A rule of `if` and `then` repeats neither the types nor the properties of the object that it stands in.
      strictTypes: false,
      strictRequired: false,
      // The document is no schema; those in it are checked when they are compiled.
      validateSchema: false,
      formats,
    });
    // A reference into the document makes the validator look at its head, too.
    if (!this.#lenient) this.#ajv.addVocabulary([...annotations(responses), ...Object.keys(responses)]);
    this.#ajv.addSchema(responses, "contract");
  }

  body({ pointer }: Content): ValidateFunction {
    const isAny = this.#lenient && follow(this.#responses, pointer) === undefined;
    const schema = isAny ? {} : { $ref: `contract${pointer}` };
    return remembered(this.#bodies, pointer, () => this.#compile(pointer, schema));
  }

  header({ schema: { schema } }: ResponseHeader): ValidateFunction {
    return remembered(this.#headers, JSON.stringify(schema), () => this.#compile(JSON.stringify(schema), schema));
  }

  #compile(name: string, schema: JsonObject): ValidateFunction {
    if (!this.#lenient) return this.#ajv.compile(schema);
    try {
      return this.#ajv.compile(withAbsoluteReferences(schema));
    } catch (error) {
      this.unusable.set(name, error instanceof Error ? error.message : String(error));
      return this.#ajv.compile({});
    }
  }
}

/** A schema that stands alone refers to the document by its name. */
function withAbsoluteReferences(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, absolute(key, value)]));
}

function absolute(key: string, value: Json): Json {
  if (key === "$ref" && isText(value) && value.startsWith("#")) return `contract${value}`;
  if (Array.isArray(value)) return value.map((item) => absolute("", item));
  return isObject(value) ? withAbsoluteReferences(value) : value;
}

function remembered(known: Map<string, ValidateFunction>, key: string, make: () => ValidateFunction): ValidateFunction {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** Extension keywords, and OpenAPI's `example`, which validators ignore. */
function annotations(value: Json, found = new Set(["example"])): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) annotations(item, found);
  else if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) {
      if (name.startsWith("x-")) found.add(name);
      annotations(child, found);
    }
  }
  return found;
}
