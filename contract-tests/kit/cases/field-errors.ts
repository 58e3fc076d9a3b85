/** Reads the fields of an Errors object, and tells where a document allows errors for a valid request. */
import { isObject, isText } from "@gatehouse/openapi/json";
import { elementShape, memberShape } from "../checks/json-position.ts";
import type { Content, Operation } from "../contract/contract.ts";
import { type Path, pathOfField } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";

export interface NamedErrors {
  readonly general: readonly string[];
  /** The codes of each field. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

export function namedErrors({ json }: Pick<Exchange, "json">): NamedErrors {
  const errors = isObject(json) ? json : {};
  const fields = isObject(errors["fieldErrors"]) ? Object.entries(errors["fieldErrors"]) : [];
  return {
    general: codesOf(errors["generalErrors"]),
    fields: new Map(fields.map(([name, details]) => [name, codesOf(details)])),
  };
}

/** The kinds that fit what is wrong with a member of a body, by the keyword of its schema (Decisions: Errors object). */
const memberKinds: Readonly<Record<string, readonly string[]>> = {
  additionalProperties: ["invalidJSON"],
  enum: ["invalidOption"],
  format: ["invalid"],
  maxItems: ["tooMany"],
  maxLength: ["tooLong"],
  maxProperties: ["tooMany"],
  maximum: ["tooLarge"],
  minItems: ["tooFew", "missing"],
  minLength: ["blank", "tooShort"],
  minimum: ["tooSmall"],
  null: ["null"],
  pattern: ["blank", "invalid"],
  required: ["missing"],
  text: ["invalid"],
  type: ["invalid"],
  "x-refers-to": ["invalid"],
};

/** The same for parameters: everything in them is a text. */
const parameterKinds: Readonly<Record<string, readonly string[]>> = {
  additionalProperties: ["invalidJSON"],
  empty: ["blank", "couldNotConvert", "invalidOption", "missing"],
  enum: ["invalidOption"],
  format: ["couldNotConvert", "tooLarge"],
  maxItems: ["tooMany"],
  maxLength: ["tooLong", "couldNotConvert"],
  maximum: ["tooLarge", "couldNotConvert"],
  minLength: ["blank", "couldNotConvert"],
  minimum: ["tooSmall", "couldNotConvert"],
  required: ["missing"],
  text: ["couldNotConvert"],
  type: ["couldNotConvert"],
};

interface Mistake {
  readonly in: "member" | "parameter";
  readonly keyword: string;
  readonly about: string;
  readonly says: string;
}

/** @param codes of the errors at the field; none where the errors are inside of it */
export function kindViolation(mistake: Mistake, codes: readonly string[]): Violation | undefined {
  const { in: place, keyword, about, says } = mistake;
  const kinds = (place === "member" ? memberKinds : parameterKinds)[says === "null" ? "null" : keyword];
  if (kinds === undefined || codes.length === 0) return undefined;
  if (kinds.some((kind) => codes.some((code) => code.startsWith(`[${kind}]`)))) return undefined;
  const wanted = kinds.map((kind) => `[${kind}]`).join(" or ");
  return { about, expected: `an error of the kind ${wanted}, for ${says}`, actual: codes.join(", ") };
}

/** Maximum errors of a response (Decisions: Several errors). */
const maximumErrors = 100;

/** Returns true when the response has as many errors as there may be, and says that there are more. */
export function hasMoreErrors(sent: Exchange): boolean {
  const { general, fields } = namedErrors(sent);
  const count = general.length - 1 + [...fields.values()].reduce((sum, codes) => sum + codes.length, 0);
  return sent.status === 400 && general.includes("[moreErrors]") && count >= maximumErrors;
}

function codesOf(details: unknown): string[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail) => (isObject(detail) && isText(detail["code"]) ? [detail["code"]] : []));
}

/** `400 with errors at entry.text and entry.tags`. */
export function answerInWords(sent: Exchange): string {
  const { general, fields } = namedErrors(sent);
  if (sent.status !== 400 || (general.length === 0 && fields.size === 0)) return String(sent.status);
  const names = [...fields.keys()];
  const shown = names.length > 4 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
  const parts = [
    ...(general.length > 0 ? [`the general error ${general.join(", ")}`] : []),
    ...(names.length > 0 ? [`${names.length === 1 ? "an error" : "errors"} at ${joined(shown)}`] : []),
  ];
  return `400 with ${parts.join(" and ")}`;
}

export function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export interface FieldError {
  readonly field: string;
  readonly codes: readonly string[];
  /** Returns true for a reference for which no object is known. */
  readonly isLacking: (refersTo: string) => boolean;
}

/**
 * Returns the path whose further rules may explain an error at this field in a response to a valid request; undefined
 * where there are none.
 */
export function ruleAt(
  { definition }: Operation,
  { schema }: Content,
  { field, codes, isLacking }: FieldError,
): Path | undefined {
  const path = pathOfField(field);
  if (isText(definition["x-further-rule"])) return path;
  let shape: Shape | undefined = schema;
  for (const [index, key] of path.entries()) {
    const holder: Shape | undefined = shape;
    if (holder?.text("x-further-rule") !== undefined) return path.slice(0, index);
    shape = typeof key === "number" ? elementShape(holder) : (memberShape(holder, key) ?? holder?.values);
    const isTaken = holder?.first("x-unique") !== undefined && codes.some((code) => code.startsWith("[duplicate]"));
    if (isTaken) return path.slice(0, index + 1);
  }
  const refersTo = shape?.text("x-refers-to");
  const isExcused = shape?.text("x-further-rule") !== undefined || (refersTo !== undefined && isLacking(refersTo));
  return isExcused ? path : undefined;
}
