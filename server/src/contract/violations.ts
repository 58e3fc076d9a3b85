/**
 * Converts errors of a JSON Schema validator to problems of an Errors object, for requests, patches and bootstrap
 * files.
 */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { readDocument } from "./documents.ts";
import type { ErrorKind, Problems } from "./errors.ts";
import { once } from "./once.ts";

/** Source of a value; everything but the body is converted from text. */
export type ParameterLocation = "body" | "query" | "params" | "headers" | "cookies";

export interface Violation {
  readonly location: ParameterLocation;
  /** JSON Pointer segments from `root` to the value. */
  readonly segments: readonly string[];
  /** The violated keyword of the schema. */
  readonly keyword: string;
  /** Message of the validator. */
  readonly message: string;
  /** The complete validated value. */
  readonly root: unknown;
  /** Returns where the value takes a property of this name. */
  readonly expectedPathOf?: ((name: string) => string | undefined) | undefined;
}

/** Keywords that only report a failed subschema, whose own errors are more precise. */
const wrappers = new Set(["if", "allOf", "anyOf", "oneOf"]);

export function addViolation(violation: Violation, problems: Problems): void {
  const { location, segments, keyword, message, root, expectedPathOf } = violation;
  if (wrappers.has(keyword)) return;
  const value = segments.reduce(child, root);
  const name = fieldName(root, segments);
  const kind = kindOf(keyword, location, value);
  // The validator of requests does not say where a property with an empty name is.
  if (name === "" && kind === "invalidJSON")
    return void problems.general(kind, "A property with an empty name is not part of this request; leave it out.");
  if (name === "") {
    const missing = keyword === "required" || value === undefined;
    problems.general(missing ? "missing" : "invalidJSON", missing ? "Send a JSON body." : adviseOnBody(message, root));
    return;
  }
  if (kind === "invalidJSON")
    return void problems.field(name, kind, adviseOnUnknown(name, expectedPathOf?.(segments.at(-1) ?? "") || undefined));
  const allowed = keyword === "enum" ? allowedValues(message) : undefined;
  problems.field(name, kind, advise(kind, keyword, message, name), allowed && { allowed });
}

const unknownKeywords = new Set(["additionalProperties", "unevaluatedProperties"]);

/** Members of a body that are left out in place of being refused: typed clients send all members that they know. */
export interface Leniency {
  /** `empty`: those that say nothing: false, 0, an empty text or null, or lists and objects of these. */
  readonly unknown: "none" | "empty" | "all";
  /** True where a null that is not allowed counts as absent. */
  readonly takesNull: boolean;
}

/** A member that was left out. */
export interface RemovedMember {
  /** As errors name it. */
  readonly name: string;
  readonly isUnknown: boolean;
}

/** Removes the member that the violation is about, where the leniency says so. */
export function removeMember(
  { location, segments, keyword, root }: Violation,
  { unknown, takesNull }: Leniency,
): RemovedMember | undefined {
  const key = unescapeSegment(segments.at(-1) ?? "");
  const parent = segments.slice(0, -1).reduce(child, root);
  if (location !== "body" || !isRecord(parent) || !Object.hasOwn(parent, key)) return undefined;
  const isUnknown = unknownKeywords.has(keyword);
  const isTaken = unknown === "all" || (unknown === "empty" && saysNothing(parent[key]));
  if (isUnknown ? !isTaken : !takesNull || parent[key] !== null) return undefined;
  const name = fieldName(root, segments);
  return Reflect.deleteProperty(parent, key) ? { name, isUnknown } : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function saysNothing(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return !value;
  return Object.values(value).every(saysNothing);
}

/** A body of the wrong kind is mostly a patch with the media type of another kind (Decisions: Patching). */
function adviseOnBody(message: string, body: unknown): string {
  if (message.endsWith("array"))
    return "The body must be a list of operations. Send an object that is to be merged as application/json.";
  const isJsonPatch = Array.isArray(body) && body.every((member) => isObject(member) && "op" in member);
  const asPatch = " A list of operations is a JSON Patch: send it as application/json-patch+json.";
  return `The body must be a JSON object.${isJsonPatch ? asPatch : ""}`;
}

function kindOf(keyword: string, location: ParameterLocation, value: unknown): ErrorKind {
  if (value === null && keyword !== "required") return "null";
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return "missing";
    case "additionalProperties":
    case "unevaluatedProperties":
    case "propertyNames":
      return "invalidJSON";
    case "enum":
    case "const":
      return location === "params" ? "couldNotConvert" : "invalidOption";
    case "minLength":
      return value === "" ? "blank" : "tooShort";
    case "pattern":
      return typeof value === "string" && value.trim() === "" ? "blank" : typeErrorKind(location);
    case "maxLength":
      return location === "params" ? "couldNotConvert" : "tooLong";
    case "minimum":
    case "exclusiveMinimum":
      return location === "params" ? "couldNotConvert" : "tooSmall";
    case "maximum":
    case "exclusiveMaximum":
      return location === "params" ? "couldNotConvert" : "tooLarge";
    case "minItems":
    case "minProperties":
      return "tooFew";
    case "maxItems":
    case "maxProperties":
      return "tooMany";
    default:
      return typeErrorKind(location);
  }
}

/**
 * Maps the location to the kind of error: parameters are converted from text, so a wrong type there is a failed
 * conversion.
 */
function typeErrorKind(location: ParameterLocation): ErrorKind {
  return location === "body" ? "invalid" : "couldNotConvert";
}

const formatAdvice: Readonly<Record<string, string>> = {
  uuid: "a UUID, such as 3c219e58-ed0e-4b18-ad48-f4f92793ae32",
  email: "an email address",
  "http-url": "an absolute http or https URL",
  uri: "an absolute URI",
  locale: "a locale, such as en, en_US or zh-Hant-TW",
  "locale-or-none": "a locale, such as en or en_US, or none",
  timezone:
    "a time zone such as Europe/Paris, or an offset such as +01:00; abbreviations such as BST name several zones",
  date: "a date, such as 2026-11-20",
  color: "a hexadecimal colour, such as #1a2b3c",
  ip: "an IP address, such as 203.0.113.7 or 2001:db8::1",
  cidr: "an IP address or a CIDR range",
  "header-name": "the name of a header, such as X-Request-Id (letters, digits and !#$%&'*+-.^_`|~)",
  "cors-origin":
    "an origin as browsers send it, such as https://forum.example.com or http://localhost:5173 (in lower case, " +
    "without a path and without the port 443 of https or 80 of http), or *",
  "url-path": "a path that begins with a slash and whose percent-encoding is UTF-8, such as /api/application",
  int64: "an integer between -9007199254740991 and 9007199254740991",
  int32: "an integer between -2147483648 and 2147483647",
};

function advise(kind: ErrorKind, keyword: string, message: string, name: string): string {
  const [, quoted] = /"([^"]*)"/.exec(message) ?? [];
  switch (kind) {
    case "missing":
      return `Required. Send ${name}.`;
    case "null":
      return "Null is not allowed here. Leave the field out instead.";
    case "blank":
      return "Must not be blank. Send some text.";
    case "invalidOption":
      return `${capitalise(message.replace(/^must be equal to one of the allowed values: /, "Send one of: "))}.`;
    default:
      if (keyword === "format")
        return `Send ${formatAdvice[quoted ?? ""] ?? `a value of the format ${quoted ?? "documented"}`}.`;
      if (keyword === "type")
        return `Send a value of type ${message.replace(/^must be /, "").replaceAll(",", " or ")}.`;
      return adviseBound(keyword, message);
  }
}

function adviseOnUnknown(name: string, place: string | undefined): string {
  const remedy = place === undefined ? "leave it out" : `send ${place} instead, or leave it out`;
  return `Unknown property. ${name} is not part of this request; ${remedy}.`;
}

const bounds: Readonly<Record<string, (limit: string) => string>> = {
  minLength: (limit) => `Send at least ${limit} characters.`,
  maxLength: (limit) => `Send at most ${limit} characters.`,
  minimum: (limit) => `Send ${limit} or more.`,
  maximum: (limit) => `Send ${limit} or less.`,
  exclusiveMinimum: (limit) => `Send more than ${limit}.`,
  exclusiveMaximum: (limit) => `Send less than ${limit}.`,
  minItems: (limit) => `Send ${limit} or more elements.`,
  maxItems: (limit) => `Send ${limit} elements or fewer.`,
  minProperties: (limit) => `Send ${limit} or more entries.`,
  maxProperties: (limit) => `Send ${limit} entries or fewer.`,
};

/** The limit appears in the validator's message. */
function adviseBound(keyword: string, message: string): string {
  const [limit] = /-?\d+(\.\d+)?/.exec(message) ?? [];
  const advice = bounds[keyword];
  if (advice !== undefined && limit !== undefined) return advice(limit);
  if (keyword === "uniqueItems") return "Send each element once.";
  if (keyword === "pattern") return patternAdvice(message);
  return `The value ${message}.`;
}

/** Advice that the specs give, by the pattern beside it. */
const adviceByPattern = once(() => new Map(collectAdvice(readDocument("requests"))));

/** Returns the advice that the specs give beside a pattern; the validator's message holds the pattern alone. */
function patternAdvice(message: string): string {
  const [, pattern = ""] = /^must match pattern "(.*)"$/s.exec(message) ?? [];
  return adviceByPattern().get(pattern) ?? "The text is not of the form that this field takes; see its description.";
}

function collectAdvice(value: Json): (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap(collectAdvice);
  if (!isObject(value)) return [];
  const { pattern, "x-pattern-advice": advice } = value;
  const own = isText(pattern) && isText(advice) ? [[pattern, advice] as const] : [];
  return [...own, ...Object.values(value).flatMap(collectAdvice)];
}

function allowedValues(message: string): string[] | undefined {
  const [, values] = /allowed values: (.*)$/.exec(message) ?? [];
  return values?.split(", ");
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function child(value: unknown, segment: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const key = unescapeSegment(segment);
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** Formats a field as `content.parts[0].type`, with brackets for list indices. */
function fieldName(root: unknown, segments: readonly string[]): string {
  let value = root;
  let name = "";
  for (const segment of segments) {
    const key = unescapeSegment(segment);
    name += Array.isArray(value) ? `[${key}]` : name === "" ? key : `.${key}`;
    value = child(value, segment);
  }
  return name;
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
