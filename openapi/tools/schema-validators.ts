/** Holds values against any schema of a bundled document, named by where it stands. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { formats } from "./formats.ts";
import { isObject, isText, type Json, type JsonObject } from "./json.ts";

/** The keys that lead from the document's root to a value. */
export type Path = readonly (string | number)[];

const documentId = "gatehouse:document";

export class SchemaValidators {
  readonly #document: JsonObject;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction | string>();

  constructor(document: JsonObject) {
    this.#document = absolute(document);
    this.#ajv = validator(this.#document);
  }

  /** What is wrong with the value, or "", or nothing at all where the document has no such schema. */
  complaints(value: Json, schemaAt: Path): string | undefined {
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

  /** The schema's validator, or what is wrong with the schema itself. */
  #validate(schemaAt: Path): ValidateFunction | string | undefined {
    const key = pointer(schemaAt);
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const schema = stepInto(this.#document, schemaAt);
    if (!isObject(schema)) return undefined;
    const { default: _, ...bare } = schema; // ajv wants none at the root, where there is nothing to fill
    const made = compile(this.#ajv, bare);
    this.#compiled.set(key, made);
    return made;
  }
}

/** The path as a JSON Pointer. */
export function pointer(path: Path): string {
  return `#${path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
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
    error: { message: "is read-only and has no place in a request" },
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

/** The document with its references made independent of where they stand, so that a part of it can be compiled alone. */
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

/** What ajv meets in the document and its schemas that does not judge a value. */
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

function stepInto(document: JsonObject, path: Path): Json | undefined {
  let value: Json | undefined = document;
  for (const part of path) {
    if (Array.isArray(value)) value = value[Number(part)];
    else if (isObject(value)) value = value[part];
    else return undefined;
  }
  return value;
}
