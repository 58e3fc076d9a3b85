/**
 * Redocly plugin with the rules of openapi/README.md, "How a spec is written here". `redocly.yaml` turns them all on.
 */
import type { Oas3Rule, Oas3Visitor, Plugin, UserContext } from "@redocly/openapi-core";
import type { Location } from "./document-node.ts";
import { formats } from "./formats.ts";
import { isObject, isText, type JsonObject, listOf, objectOf } from "./json.ts";
import { checkKeywords, checkObject, checkOperation } from "./kit-keywords.ts";
import { checkKnownProperties } from "./known-properties.ts";
import { backtrackingReason } from "./linear-pattern.ts";

/** First words of an operationId. */
const verbs = [
  ..."create retrieve list find search update patch delete".split(" "),
  ..."export issue preview reconcile refresh send validate vend".split(" "),
  ..."approve batch checkOut dismiss edit filter flag login moderate reject release resend".split(" "),
  ..."change confirm enrol logout remove".split(" "),
];

const rules = {
  "operation-described": () => ours("Operation", checkOperationFields),
  "operation-statuses": () => ours("Operation", checkStatuses),
  "response-request-id": () => ours("Response", checkRequestId),
  "parameter-described": () => ({ Parameter: checkParameter }),
  "media-type-example": () => ({ MediaType: checkMediaType }),
  "property-described": () => ({ SchemaProperties: checkProperties }),
  "object-closed": () => ({ Schema: checkClosed }),
  "known-properties": () => ({ Schema: checkKnownProperties }),
  "schema-bounded": () => ({ Schema: checkBounds }),
  "request-array-bounded": () => {
    const seen = new Set<string>();
    return ours("Operation", (operation, ctx) => checkRequestArrays(objectOf(operation), ctx, seen));
  },
  "default-beside-reference": () => ({ SchemaProperties: checkDefaults }),
  "pattern-linear": () => ({ Schema: checkPattern }),
  "extension-values": () => ({ any: { enter: checkExtensions } }),
  "kit-keywords": () => ({ any: { enter: checkKeywords }, Schema: checkObject, ...ours("Operation", checkOperation) }),
} satisfies Record<string, Oas3Rule>;

export default function houseRules(): Plugin {
  const everyRule = Object.fromEntries(Object.keys(rules).map((name) => [`house/${name}`, "error" as const]));
  return { id: "house", rules: { oas3: rules }, configs: { strict: { rules: everyRule } } };
}

/** Visits operations and responses of this server, not those of webhooks and callbacks. */
function ours(type: "Operation" | "Response", visit: (node: unknown, ctx: UserContext) => void): Oas3Visitor {
  let callbacks = 0;
  return {
    Callback: {
      enter: () => {
        callbacks += 1;
      },
      leave: () => {
        callbacks -= 1;
      },
    },
    Paths: { [type]: (node: unknown, ctx: UserContext) => (callbacks === 0 ? visit(node, ctx) : undefined) },
  };
}

function checkOperationFields(operation: unknown, ctx: UserContext): void {
  const node = objectOf(operation);
  for (const field of ["operationId", "summary", "description", "x-document"]) {
    if (!isFilled(node[field])) report(ctx, `An operation has a ${field}.`);
  }
  if (!Array.isArray(node["tags"]) || node["tags"].length !== 1) report(ctx, "An operation has exactly one tag.");
  if (node["x-source"] !== "document" && node["x-source"] !== "convention") {
    report(ctx, "An operation says x-source: document or x-source: convention.");
  }
  if (node["x-source"] === "convention" && !isFilled(node["x-assumption"])) {
    report(ctx, "An operation without a document gives the reason in x-assumption.");
  }
  const id = node["operationId"];
  if (isText(id) && !verbs.some((verb) => id.startsWith(verb) && /^[A-Z]|^$/.test(id.slice(verb.length)))) {
    report(ctx, `The operationId ${id} begins with no verb of house-rules.ts.`, ctx.location.child("operationId"));
  }
}

function checkStatuses(operation: unknown, ctx: UserContext): void {
  const node = objectOf(operation);
  const isPublic = Array.isArray(node["security"]) && node["security"].length === 0;
  const required = [
    ...(isPublic ? [] : ["401"]),
    "402",
    "429",
    "500",
    "503",
    ...(node["requestBody"] ? ["413", "415"] : []),
  ];
  const declared = objectOf(node["responses"]);
  const missing = required.filter((status) => declared[status] === undefined);
  if (missing.length > 0)
    report(ctx, `The operation declares no ${missing.join(", ")}.`, ctx.location.child("responses"));
}

function checkRequestId(response: unknown, ctx: UserContext): void {
  if (objectOf(objectOf(response)["headers"])["X-Request-Id"] === undefined)
    report(ctx, "A response declares the X-Request-Id header.");
}

function checkParameter(parameter: unknown, ctx: UserContext): void {
  const node = objectOf(parameter);
  if (!isFilled(node["description"])) report(ctx, `The parameter ${node["name"]} has a description.`);
  if (!hasExample(node)) report(ctx, `The parameter ${node["name"]} has an example.`);
}

function checkMediaType(mediaType: unknown, ctx: UserContext): void {
  const node = objectOf(mediaType);
  if (!hasExample(node) && node["x-no-example"] !== true) report(ctx, "A body has an example.");
}

function checkProperties(properties: unknown, ctx: UserContext): void {
  if (isConditional(ctx.location)) return;
  for (const [name, property] of Object.entries(objectOf(properties))) {
    if (!isObject(property)) continue;
    const target = objectOf(ctx.resolve(property).node);
    const location = ctx.location.child(name);
    if (!isFilled(property["description"]) && !isFilled(target["description"])) {
      report(ctx, `The property ${name} has a description.`, location);
    }
    const typed = ["type", "enum", "const", "oneOf", "anyOf", "allOf"].some((key) => target[key] !== undefined);
    if (!typed) report(ctx, `The property ${name} has a type.`, location);
  }
}

/** Checks that an object is closed, or is a map with a maximum size. A part of an `allOf` may leave that to another. */
function checkClosed(schema: unknown, ctx: UserContext): void {
  const node = objectOf(schema);
  const isPart = isConditional(ctx.location) || /\/allOf\/\d+$/.test(ctx.location.pointer);
  if (isPart || types(node).length >= 6 || (!types(node).includes("object") && node["properties"] === undefined))
    return;
  const others = node["additionalProperties"];
  if (others === undefined) report(ctx, "An object says additionalProperties: false.");
  else if (others !== false && node["maxProperties"] === undefined) report(ctx, "A map has maxProperties.");
}

function checkBounds(schema: unknown, ctx: UserContext): void {
  const node = objectOf(schema);
  const format = node["format"];
  if (isText(format) && !(format in formats)) report(ctx, `tools/formats.ts has no format ${format}.`);
  const isChoice = ["enum", "const", "allOf", "oneOf", "anyOf"].some((key) => node[key] !== undefined);
  if (isChoice || isConditional(ctx.location)) return;
  const has = (...keys: string[]): boolean => keys.some((key) => node[key] !== undefined);
  if (types(node).length >= 6) return; // any JSON value
  for (const type of types(node)) {
    if (type === "string" && !has("format", "maxLength")) report(ctx, "A string has a maxLength, a format or an enum.");
    if (
      type === "integer" &&
      format !== "int64" &&
      !(has("minimum", "exclusiveMinimum") && has("maximum", "exclusiveMaximum"))
    ) {
      report(ctx, "An integer has a minimum and a maximum, or format: int64.");
    }
    if (
      type === "number" &&
      !has("format") &&
      !(has("minimum", "exclusiveMinimum") && has("maximum", "exclusiveMaximum"))
    ) {
      report(ctx, "A number has a minimum and a maximum, or format: double.");
    }
    if (type === "array" && !has("items")) report(ctx, "An array says what its items are.");
  }
}

/** Checks that defaults are at the property, because validators ignore one behind a `$ref`. */
function checkDefaults(properties: unknown, ctx: UserContext): void {
  for (const [name, property] of Object.entries(objectOf(properties))) {
    if (!isObject(property) || !isText(property["$ref"]) || property["default"] !== undefined) continue;
    if (objectOf(ctx.resolve(property).node)["default"] === undefined) continue;
    report(ctx, `Move the default of ${name} beside its $ref, where validators find it.`, ctx.location.child(name));
  }
}

function checkPattern(schema: unknown, ctx: UserContext): void {
  const { pattern, "x-pattern-advice": advice } = objectOf(schema);
  // A text that fails \S is blank, and reported as such.
  if (isText(pattern) && pattern !== "\\S" && !isFilled(advice) && !isConditional(ctx.location))
    report(ctx, "A pattern says in x-pattern-advice what to send.", ctx.location.child("pattern"));
  const reason = isText(pattern) ? backtrackingReason(pattern) : undefined;
  if (reason !== undefined)
    report(ctx, `The pattern has ${reason}, which may need backtracking.`, ctx.location.child("pattern"));
}

function checkExtensions(_: unknown, ctx: UserContext): void {
  const node = objectOf(ctx.rawNode);
  const document = node["x-document"];
  if ("x-assumption" in node && !isFilled(node["x-assumption"])) report(ctx, "x-assumption says why.");
  if ("x-assumption" in node && !(isText(document) && document.includes("DECISIONS.md#")))
    report(ctx, "A node with x-assumption names its decision, such as x-document: DECISIONS.md#roles.");
  if (document !== undefined && !(isText(document) && document.split("; ").every(isSource)))
    report(ctx, "x-document holds links into DECISIONS.md, or titles and sections of the interface documents.");
  const since = node["x-since"];
  if (since !== undefined && !(isText(since) && /^\d+\.\d+\.\d+$/.test(since)))
    report(ctx, "x-since is a version such as 3.9.0.");
}

const documentTitles = [
  "Identity Service Interface",
  "Content Filtering Service Interface",
  "Content Moderation Interface",
];

function isSource(text: string): boolean {
  return /^DECISIONS\.md#[a-z0-9-]+$/.test(text) || documentTitles.some((title) => text.startsWith(`${title}, `));
}

/** Checks that each array of a request has `maxItems`. Read-only ones are dropped and need none. */
function checkRequestArrays(operation: JsonObject, ctx: UserContext, seen: Set<string>): void {
  const visit = (raw: unknown, from: Location): void => {
    if (!isObject(raw) || raw["readOnly"] === true) return;
    const resolved = ctx.resolve(raw, from.source.absoluteRef);
    const location = isText(raw["$ref"]) ? resolved.location : from;
    if (location === undefined || seen.has(location.absolutePointer)) return;
    seen.add(location.absolutePointer);
    const schema = objectOf(resolved.node);
    if (schema["readOnly"] === true) return;
    const takesArrays = types(schema).includes("array") && types(schema).length < 6;
    if (takesArrays && schema["maxItems"] === undefined) report(ctx, "An array in a request has maxItems.", location);
    for (const key of ["items", "additionalProperties", "then", "else"]) visit(schema[key], location.child(key));
    for (const [name, property] of Object.entries(objectOf(schema["properties"])))
      visit(property, location.child(["properties", name]));
    for (const key of ["allOf", "oneOf", "anyOf"]) {
      for (const [index, part] of listOf(schema[key]).entries()) visit(part, location.child([key, index]));
    }
  };
  const follow = (raw: unknown, from: Location): [JsonObject, Location] => {
    const resolved = ctx.resolve(objectOf(raw), from.source.absoluteRef);
    return [objectOf(resolved.node), isText(objectOf(raw)["$ref"]) ? (resolved.location ?? from) : from];
  };
  const [body, bodyLocation] = follow(operation["requestBody"], ctx.location.child("requestBody"));
  for (const [type, mediaType] of Object.entries(objectOf(body["content"]))) {
    visit(objectOf(mediaType)["schema"], bodyLocation.child(["content", type, "schema"]));
  }
  for (const [index, parameter] of listOf(operation["parameters"]).entries()) {
    const [node, location] = follow(parameter, ctx.location.child(["parameters", index]));
    visit(node["schema"], location.child("schema"));
  }
}

/** Returns true inside `if`, `then`, `else` and `not`, which name properties without describing them. */
function isConditional(location: Location): boolean {
  return /(?<!\/properties)\/(?:if|then|else|not)(?:\/|$)/.test(location.pointer);
}

function types(schema: JsonObject): unknown[] {
  const type = schema["type"];
  return Array.isArray(type) ? type : [type];
}

function hasExample(node: JsonObject): boolean {
  return node["example"] !== undefined || Object.keys(objectOf(node["examples"])).length > 0;
}

function isFilled(value: unknown): boolean {
  return isText(value) && value.trim() !== "";
}

function report(ctx: UserContext, message: string, location?: Location): void {
  ctx.report(location === undefined ? { message } : { message, location });
}
