/** Validates values against any schema of a bundled document. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { formats } from "./formats.ts";
import { isObject, isText, type Json, type JsonObject } from "./json.ts";
import { type Path, toPointer, valueAt } from "./references.ts";

const documentId = "gatehouse:document";

export class SchemaValidators {
  readonly #document: JsonObject;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction | string>();

  constructor(document: JsonObject) {
    this.#document = absolute(document);
    this.#ajv = validator(this.#document);
  }

  /** Returns the errors of the value, "" if it is valid, or undefined if the document has no such schema. */
  errorsOf(value: Json, schemaAt: Path): string | undefined {
    const validate = this.#validate(schemaAt);
    if (validate === undefined || isText(validate)) return validate;
    // Defaults are filled in while a value is checked.
    if (validate(structuredClone(value))) return "";
    const lines = (validate.errors ?? []).map((error) => {
      const detail = Object.values(error.params).filter((param) => isText(param) && !error.message?.includes(param));
      return `${error.instancePath || "/"} ${error.message ?? error.keyword} ${detail.join(" ")}`.trim();
    });
    return [...new Set(lines)].join("; ");
  }

  /** Returns the schema's validator, or the error of the schema itself. */
  #validate(schemaAt: Path): ValidateFunction | string | undefined {
    const key = toPointer(schemaAt);
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const schema = valueAt(this.#document, schemaAt);
    if (!isObject(schema)) return undefined;
    const { default: _, ...bare } = schema; // ajv refuses a default at the root
    const compiled = compile(this.#ajv, bare);
    this.#compiled.set(key, compiled);
    return compiled;
  }
}

function validator(document: JsonObject): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    useDefaults: true,
  });
  for (const name of annotations(document)) ajv.addKeyword(name);
  ajv.addKeyword({
    keyword: "x-read-only",
    validate: () => false,
    error: { message: "is read-only and not allowed in a request" },
  });
  ajv.addKeyword({
    keyword: "x-name-format",
    validate: (name: string, map: object) => Object.keys(map).every((key) => hasFormat(name, key)),
    error: { message: "has a name of another format" },
  });
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  ajv.addSchema({ ...document, $id: documentId }, documentId, true, false);
  return ajv;
}

function hasFormat(name: string, text: string): boolean {
  const format = formats[name];
  return format?.type === "string" && format.validate(text);
}

function compile(ajv: Ajv2020, schema: JsonObject): ValidateFunction | string {
  try {
    return ajv.compile(schema);
  } catch (error) {
    return `the schema cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Makes the references of a document absolute, so that a part of it can be compiled alone. */
function absolute(document: JsonObject): JsonObject {
  const copy = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        key === "$ref" && isText(child) ? documentId + child : copy(child),
      ]),
    );
  };
  const result = copy(document);
  return isObject(result) ? result : document;
}

/** Returns the keywords that do not validate; ajv in strict mode has to know them. */
function annotations(document: JsonObject): Set<string> {
  const names = new Set(["example", "externalDocs", "xml", "discriminator", ...Object.keys(document)]);
  const collect = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (isObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (key.startsWith("x-")) names.add(key);
        collect(child);
      }
    }
  };
  collect(document);
  names.delete("x-read-only");
  names.delete("x-name-format");
  return names;
}
