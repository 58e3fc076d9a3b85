/**
 * Validates values from other sources than a request's body (a patched object, a bootstrap file) against the schemas
 * of the specs, with the same result: defaults filled in, read-only properties dropped, the same errors.
 */
import { isDeepStrictEqual } from "node:util";
import { formats } from "@gatehouse/openapi/formats";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { ErrorObject, KeywordDefinition, SchemaValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { boundedErrors, TooManyViolations } from "./bounded-errors.ts";
import { readDocument } from "./documents.ts";
import { maximumProblems, type Problems } from "./errors.ts";
import { once } from "./once.ts";
import { addViolation, removeMember, type Violation } from "./violations.ts";

type Shapes = components["schemas"];
export type ShapeName = keyof Shapes & string;

/** Drops read-only properties: clients may send them back, but handlers never see them. */
export const dropReadOnly: KeywordDefinition = {
  keyword: "x-read-only",
  modifying: true,
  schema: false,
  validate: (
    _data: unknown,
    context?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
  ) => {
    if (context !== undefined) delete context.parentData[context.parentDataProperty];
    return true;
  },
};

/** Rewrites a value to the spelling in which it is kept: that of a format, or the one of a list, whatever its case. */
export const canonicalForm: KeywordDefinition = {
  keyword: "x-canonical",
  before: "enum",
  schemaType: ["string", "array"],
  modifying: true,
  compile(kept: string | readonly string[]) {
    const spell = (value: string): string =>
      typeof kept === "string" ? canonical(kept, value) : (kept.find((each) => isSpeltAs(each, value)) ?? value);
    return (value: unknown, context?: { parentData: Record<string, unknown>; parentDataProperty: string | number }) => {
      if (context !== undefined && typeof value === "string")
        context.parentData[context.parentDataProperty] = spell(value);
      return true;
    };
  },
};

function isSpeltAs(spelling: string, value: string): boolean {
  return spelling.toLowerCase() === value.toLowerCase();
}

function canonical(name: string, value: string): string {
  const format = formats[name];
  return format?.type === "string" ? (format.canonical?.(value) ?? value) : value;
}

/** Validates the names of a map against a format, with one error per name, and spells them as they are kept. */
export const nameFormat: KeywordDefinition = {
  keyword: "x-name-format",
  type: "object",
  schemaType: "string",
  errors: true,
  compile(name: string) {
    const format = formats[name];
    const validate: SchemaValidateFunction = (map: Record<string, unknown>) => {
      const wrong = Object.keys(map).filter((key) => format?.type !== "string" || !format.validate(key));
      validate.errors = wrong.slice(0, maximumProblems + 1).map((key) => ({
        // No format takes an empty name, whose place the validator of requests does not tell.
        keyword: key === "" ? "additionalProperties" : "format",
        message: `must match format "${name}"`,
        params: { additionalProperty: key },
      }));
      if (wrong.length > 0) return false;
      const twice = respell(map, name);
      validate.errors = twice.slice(0, maximumProblems + 1).map(([key, spelled]) => ({
        keyword: "x-name-format",
        message: `belongs to ${spelled}, which has another one here. Send one of them`,
        params: { additionalProperty: key },
      }));
      return twice.length === 0;
    };
    return validate;
  },
};

/** Renames entries in place; returns those that another spelling has a different value for, with that spelling. */
function respell(map: Record<string, unknown>, format: string): readonly (readonly [key: string, spelled: string])[] {
  const twice: (readonly [string, string])[] = [];
  for (const [key, value] of Object.entries(map)) {
    const spelled = canonical(format, key);
    if (spelled === key) continue;
    if (Object.hasOwn(map, spelled) && !isDeepStrictEqual(map[spelled], value)) twice.push([key, spelled]);
    delete map[key];
    map[spelled] = value;
  }
  return twice;
}

const validator = once((): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    code: boundedErrors,
    formats,
    strict: false,
    useDefaults: true,
    validateSchema: false,
  });
  ajv.addKeyword(dropReadOnly);
  ajv.addKeyword(nameFormat);
  ajv.addKeyword(canonicalForm);
  ajv.addSchema(readDocument("requests"), "gatehouse");
  return ajv;
});

/**
 * Returns the value as a handler would get it from a request's body, or undefined and adds problems. The input is
 * not changed.
 */
export function readShape<Name extends ShapeName>(
  name: Name,
  value: unknown,
  problems: Problems,
): Shapes[Name] | undefined {
  const validate = validator().getSchema<Shapes[Name]>(`gatehouse#/components/schemas/${name}`);
  if (validate === undefined || "$async" in validate) throw new TypeError(`There is no schema ${name}.`);
  const copy: unknown = structuredClone(value);
  try {
    if (validate(copy)) return copy;
    const violations = (validate.errors ?? []).map((error) => toViolation(error, copy));
    const said = violations.filter((each) => removeMember(each, { unknown: "empty", takesNull: false }) === undefined);
    // Without the members that say nothing, the value may be of the shape.
    if (said.length < violations.length) return readShape(name, copy, problems);
    for (const violation of said) addViolation(violation, problems);
  } catch (error) {
    if (!(error instanceof TooManyViolations)) throw error;
    for (const each of error.violations) addViolation(toViolation(each, copy), problems);
    problems.more();
  }
  return undefined;
}

function toViolation(error: ErrorObject, root: unknown): Violation {
  const { path, keyword, message } = describeError(error);
  return { location: "body", segments: path.split("/").slice(1), keyword, message, root };
}

/** An error with the JSON Pointer of the missing or unknown property itself instead of the object around it. */
export interface ErrorDescription {
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

export function describeError({ instancePath, keyword, message = "", params }: ErrorObject): ErrorDescription {
  const named: unknown = params["missingProperty"] ?? params["additionalProperty"] ?? params["unevaluatedProperty"];
  const path = typeof named === "string" ? `${instancePath}/${escapeSegment(named)}` : instancePath;
  const allowed: unknown = params["allowedValues"];
  return { path, keyword, message: Array.isArray(allowed) ? `${message}: ${allowed.join(", ")}` : message };
}

function escapeSegment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
