/** Rewrites a description of OpenAPI 3.0 or 3.1 so that its schemas are of JSON Schema 2020-12, in one form. */
import { rewrite } from "@gatehouse/openapi/directions";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { backtrackingReason } from "@gatehouse/openapi/linear-pattern";
import { resolve } from "@gatehouse/openapi/references";
import { isKnownFormat } from "./formats.ts";
import { DocumentError } from "./load.ts";

export interface NormalizedDescription {
  readonly document: JsonObject;
  /** Patterns that are not checked, each with the reason. */
  readonly droppedPatterns: ReadonlyMap<string, string>;
  /** Formats that mean nothing to the kit. */
  readonly unknownFormats: ReadonlySet<string>;
}

/** @throws DocumentError for another version than 3.0 and 3.1 */
export function normalize(bundled: JsonObject): NormalizedDescription {
  const isOld = versionOf(bundled) === "3.0";
  const droppedPatterns = new Map<string, string>();
  const unknownFormats = new Set<string>();
  const withPaths = { ...bundled, paths: inlinePathItems(bundled) };
  const document = rewrite(withPaths, (schema) => {
    const alone = isOld && isText(schema["$ref"]) ? { $ref: schema["$ref"] } : schema;
    const modern = isOld ? fromOld(alone) : alone;
    const { format, type } = modern;
    if (isText(format) && type !== undefined && !isKnownFormat(format)) unknownFormats.add(format);
    return withUsablePattern(withExamples(withoutLegacy(withNullUnion(modern))), droppedPatterns);
  });
  return { document, droppedPatterns, unknownFormats };
}

function versionOf({ openapi, swagger }: JsonObject): "3.0" | "3.1" {
  if (isText(openapi) && openapi.startsWith("3.0")) return "3.0";
  // 3.2 adds to 3.1 without changing what is read here.
  if (isText(openapi) && /^3\.[12]/.test(openapi)) return "3.1";
  const found = isText(swagger) ? `OpenAPI ${swagger}` : isText(openapi) ? `OpenAPI ${openapi}` : "no OpenAPI version";
  throw new DocumentError(`The description says ${found}: give one of OpenAPI 3.0 or 3.1, or of Swagger 2.0.`);
}

/** A path item may be a reference to one that is elsewhere. */
function inlinePathItems(document: JsonObject): JsonObject {
  const paths = isObject(document["paths"]) ? document["paths"] : {};
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) => {
      const { $ref: _, ...beside } = isObject(item) ? item : {};
      return path.startsWith("/") ? [[path, { ...resolve(document, item), ...beside }]] : [];
    }),
  );
}

/** `nullable`, and bounds that exclude themselves by a flag. */
function fromOld(schema: JsonObject): JsonObject {
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const found: JsonObject = { ...rest };
  if (nullable === true && isText(found["type"])) found["type"] = [found["type"], "null"];
  if (nullable === true && Array.isArray(found["enum"]) && !found["enum"].includes(null))
    found["enum"] = [...found["enum"], null];
  exclude(found, "minimum", exclusiveMinimum);
  exclude(found, "maximum", exclusiveMaximum);
  return nullable === true && found["type"] === undefined ? withNull(found) : found;
}

/** OpenAPI 3.0.3 gives `nullable` a meaning beside `type` alone; frameworks write it beside a choice as well, and mean null. */
function withNull({ allOf, anyOf, oneOf, ...rest }: JsonObject): JsonObject {
  const [only, ...more] = Array.isArray(allOf) ? allOf : [];
  const inner = Object.entries({ allOf, anyOf, oneOf }).flatMap(([name, value]): [string, Json][] =>
    value === undefined ? [] : [[name, value]],
  );
  if (inner.length === 0) return rest;
  const isSingle = inner.length === 1 && only !== undefined && more.length === 0;
  return { ...rest, anyOf: [isSingle ? only : Object.fromEntries(inner), { type: "null" }] };
}

function exclude(schema: JsonObject, bound: "minimum" | "maximum", flag: Json | undefined): void {
  const value = schema[bound];
  const name = bound === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
  if (typeof flag === "number") schema[name] = flag;
  if (flag !== true || value === undefined) return;
  delete schema[bound];
  schema[name] = value;
}

/** `anyOf: [{ type: string }, { type: null }]` is a nullable string. */
function withNullUnion(schema: JsonObject): JsonObject {
  for (const keyword of ["anyOf", "oneOf"]) {
    const { [keyword]: choices, ...rest } = schema;
    if (!Array.isArray(choices) || choices.length !== 2 || rest["type"] !== undefined) continue;
    const other = choices.find((choice) => isObject(choice) && choice["type"] !== "null");
    const isNullable = choices.some((choice) => isObject(choice) && choice["type"] === "null");
    if (!isNullable || !isObject(other) || !isText(other["type"])) continue;
    const listed = Array.isArray(other["enum"]) ? { enum: [...other["enum"], null] } : {};
    return { ...other, ...rest, ...listed, type: [other["type"], "null"] };
  }
  return schema;
}

/**
 * Bounds of integers without exclusion, and no keyword that a validator would stumble over: references to names are pointers in
 * the bundle, and what a dynamic one leads to is left open.
 */
function withoutLegacy(schema: JsonObject): JsonObject {
  const { $schema: _schema, $id: _id, $anchor: _anchor, $dynamicAnchor: _, $dynamicRef: __, ...rest } = schema;
  const isHolder = "in" in rest || "content" in rest || "schema" in rest;
  if (!isHolder && "required" in rest && !Array.isArray(rest["required"])) delete rest["required"];
  if (rest["type"] !== "integer") return rest;
  const { exclusiveMinimum: low, exclusiveMaximum: high, ...integer } = rest;
  if (typeof low === "number") integer["minimum"] = Math.max(Math.floor(low) + 1, numberOr(integer["minimum"], low));
  if (typeof high === "number") integer["maximum"] = Math.min(Math.ceil(high) - 1, numberOr(integer["maximum"], high));
  return integer;
}

function numberOr(value: Json | undefined, other: number): number {
  return typeof value === "number" ? value : other;
}

/** A schema's `example` becomes one of its `examples`; those of parameters and media types are read where they stand. */
function withExamples(schema: JsonObject): JsonObject {
  const { example, ...rest } = schema;
  if (example === undefined || "in" in rest || "schema" in rest || Array.isArray(rest["examples"])) return schema;
  return { ...rest, examples: [example] };
}

function withUsablePattern(schema: JsonObject, dropped: Map<string, string>): JsonObject {
  const { pattern, ...rest } = schema;
  if (!isText(pattern)) return schema;
  const reason = unusableReason(pattern);
  if (reason === undefined) return schema;
  dropped.set(pattern, reason);
  return rest;
}

/** Texts of a server are matched against the pattern, and must not take for ever. */
function unusableReason(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
  } catch {
    return "it is no regular expression of Unicode mode";
  }
  const reason = backtrackingReason(pattern);
  return reason === undefined || reason.startsWith("an unbounded") ? undefined : `it has ${reason}`;
}
