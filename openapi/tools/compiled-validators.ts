/**
 * Compiles schemas that a start needs to modules, at build. Compiling takes a quarter of a second of processor time for the
 * bootstrap file, and a tenth of one for an application. Keywords of the server's own (`x-read-only`, `x-name-format`, `x-canonical`) are not in
 * them: what they read is written by an operator or by the server.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import { _ } from "ajv/dist/compile/codegen/index.js";
import standalone from "ajv/dist/standalone/index.js";
import { formats } from "./formats.ts";
import type { JsonObject } from "./json.ts";

const head = `import { formats } from "@gatehouse/openapi/formats";
`;

/** Types of a module: a function whose `errors` hold the violations of its last call. */
export function validatorTypes(types: "responses" | "validated-requests", schema: string): string {
  return `import type { ValidateFunction } from "ajv";
import type { components } from "../generated/types/${types}.js";

/** Validates the value, and fills in defaults. */
declare const validate: ValidateFunction<components["schemas"]["${schema}"]>;
export default validate;
`;
}

/** Writes a module. The documents are those of `dist/documents`, and `reference` points into one of them. */
export function validatorModule(documents: Readonly<Record<string, JsonObject>>, reference: string): string {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    useDefaults: true,
    formats,
    code: { source: true, esm: true, formats: _`formats` },
  });
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  const validate = ajv.compile({ $ref: reference });
  return head + importing(standalone.default(ajv, validate).replace(/^"use strict";/, ""));
}

/** Imports what ajv's code requires even in ES modules, so that bundlers find it. */
function importing(code: string): string {
  const names = new Map<string, string>();
  const body = code.replaceAll(/require\("(ajv\/[^"]+)"\)/g, (_call, path: string) => {
    const name = names.get(path) ?? `runtime${names.size}`;
    names.set(path, name);
    return name;
  });
  const imports = Array.from(names, ([path, name]) => `import ${name} from "${path}.js";\n`);
  return `${imports.join("")}\n${body}`;
}
