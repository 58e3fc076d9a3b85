/** Facts about a value besides its type and description. */
import { isObject, isText, type Json, type JsonObject, objectOf } from "../../tools/json.ts";
import { boundsOf, code, codedValue } from "./bounds.ts";
import { conditionSentence } from "./conditions.ts";
import { type ResolvedSchema, resolveSchema, valuesOf } from "./resolve.ts";

/** A schema is shown for requests, for responses, or for both. */
export type Direction = "request" | "response" | "both";

interface Viewpoint {
  readonly document: JsonObject;
  readonly direction: Direction;
}

export interface Flag {
  readonly kind: "required" | "quiet" | "warning";
  readonly text: string;
}

/** Returns the flags beside the name of a property. */
export function flagsOf(direction: Direction, property: JsonObject, isRequired: boolean): readonly Flag[] {
  const flags: Flag[] = [];
  const isReadOnly = property["readOnly"] === true;
  const isDeclared = (isRequired && isReadOnly) || property["x-always-returned"] === true;
  const isAlways = isDeclared || isRequired || property["default"] !== undefined;
  if (direction !== "response" && isRequired && !isReadOnly) flags.push({ kind: "required", text: "required" });
  if (direction === "both" && isReadOnly) flags.push({ kind: "quiet", text: "read-only" });
  if (direction !== "response" && property["writeOnly"] === true) flags.push({ kind: "quiet", text: "write-only" });
  if (direction === "response" ? isAlways : direction === "both" && isDeclared)
    flags.push({ kind: "quiet", text: direction === "response" ? "always present" : "always returned" });
  if (property["deprecated"] === true) flags.push({ kind: "warning", text: "deprecated" });
  return flags;
}

/** Returns default, allowed values, bounds and an example in Markdown. */
export function factsOf(view: Viewpoint, resolved: ResolvedSchema, example: Json | undefined): readonly string[] {
  const { keywords } = resolved;
  const isSent = view.direction !== "response";
  const inner = keywords["items"] ?? keywords["additionalProperties"];
  const item = isObject(inner) ? resolveSchema(view.document, inner) : undefined;
  const itemWord = keywords["items"] === undefined ? "Each value" : "Each item";
  const bounds = boundsOf(keywords);
  const itemBounds = item === undefined || item.keywords["properties"] !== undefined ? [] : boundsOf(item.keywords);
  return [
    ...(isSent ? defaultFacts(keywords) : []),
    ...allowedValues("", keywords),
    ...(item === undefined ? [] : allowedValues(`${itemWord}: `, item.keywords)),
    ...(bounds.length > 0 ? [capital(bounds.join("; "))] : []),
    ...(itemBounds.length > 0 ? [`${itemWord}: ${itemBounds.join("; ")}`] : []),
    ...keyFacts(keywords),
    ...returnedFacts(view, keywords),
    ...(isSent && resolved.keywords["properties"] === undefined ? resolved.rules.map(conditionSentence) : []),
    ...exampleFacts(example ?? firstOf(keywords["examples"])),
  ];
}

function defaultFacts(keywords: JsonObject): readonly string[] {
  const value = keywords["default"];
  if (value === undefined) return [];
  if (isObject(value) && Object.keys(value).length === 0) {
    return keywords["properties"] === undefined ? ["Default: empty"] : ["Default: the defaults of its fields"];
  }
  return [`Default: ${codedValue(value)}`];
}

function allowedValues(subject: string, keywords: JsonObject): readonly string[] {
  const values = valuesOf(keywords);
  if (values.length === 0) return [];
  const since = objectOf(keywords["x-enum-since"]);
  const shown = values.map((value) => {
    const version = since[String(value)];
    return isText(version) ? `${codedValue(value)} (since ${version})` : codedValue(value);
  });
  return [capital(`${subject}${values.length === 1 ? "always" : "one of"} ${shown.join(", ")}`)];
}

function keyFacts(keywords: JsonObject): readonly string[] {
  const bounds = boundsOf(objectOf(keywords["propertyNames"]));
  return bounds.length > 0 ? [`Each key: ${bounds.join("; ")}`] : [];
}

function returnedFacts(view: Viewpoint, keywords: JsonObject): readonly string[] {
  const type = keywords["x-returned-as"];
  return isText(type) && view.direction !== "response"
    ? [`Returned as ${type === "integer" ? "an" : "a"} ${type}`]
    : [];
}

function exampleFacts(example: Json | undefined): readonly string[] {
  if (example === undefined) return [];
  const text = isText(example) ? example : JSON.stringify(example);
  return text.length <= 90 && !text.includes("\n")
    ? [`Example: ${isText(example) ? codedValue(example) : code(text)}`]
    : [];
}

function firstOf(value: Json | undefined): Json | undefined {
  return Array.isArray(value) ? value[0] : undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
