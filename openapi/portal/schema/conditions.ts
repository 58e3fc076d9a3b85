/**
 * Says in words what a schema's rules ask: `if`/`then`, and alternatives of what is required. Each sentence is Markdown.
 * What has no words yet is shown as JSON, so that nothing is left out.
 */
import { isObject, type Json, type JsonObject } from "../../tools/json.ts";
import { listOf, objectOf, textsOf } from "../json-values.ts";
import { boundsOf } from "./bounds.ts";
import { valuesOf } from "./resolve.ts";
import { code, codedValue, enumerate } from "./wording.ts";

/** The sentences of one rule. */
export function conditionSentences(rule: JsonObject): readonly string[] {
  const { if: question, then, else: otherwise, ...rest } = rule;
  const sentences: string[] = [];
  const demands = demandsOf(objectOf(then), "");
  if (isObject(question)) {
    const situation = enumerate(situationsOf(question, ""));
    if (demands.length > 0) sentences.push(`When ${situation}, ${enumerate(demands)}.`);
    const others = demandsOf(objectOf(otherwise), "");
    if (others.length > 0)
      sentences.push(
        demands.length > 0 ? `Otherwise, ${enumerate(others)}.` : `Unless ${situation}, ${enumerate(others)}.`,
      );
  }
  const always = enumerate(demandsOf(rest, ""));
  if (always !== "") sentences.push(`${always.charAt(0).toUpperCase()}${always.slice(1)}.`);
  return sentences;
}

/** What has to be so for a schema to hold, as clauses: "`enabled` is `true`". */
function situationsOf(schema: JsonObject, path: string): readonly string[] {
  const properties = objectOf(schema["properties"]);
  const required = new Set(textsOf(schema["required"]));
  const clauses = [...required]
    .filter((name) => !isObject(properties[name]))
    .map((name) => `${field(path, name)} is given`);
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    const unless = required.has(name) ? "" : `${field(path, name)} is left out or `;
    clauses.push(unless + enumerate(valueSituations(property, path, name)));
  }
  for (const part of listOf(schema["allOf"])) clauses.push(...situationsOf(objectOf(part), path));
  const alternatives = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].map((part) =>
    enumerate(situationsOf(objectOf(part), path)),
  );
  if (alternatives.length > 0) clauses.push(enumerate(alternatives, "or"));
  if (isObject(schema["not"])) clauses.push(opposite(schema["not"], path));
  if (isObject(schema["contains"]))
    clauses.push(`it holds ${enumerate(valuesOf(schema["contains"]).map(codedValue), "or")}`);
  return clauses.length > 0 ? clauses : [fallback(schema)];
}

function valueSituations(property: JsonObject, path: string, name: string): readonly string[] {
  const values = valuesOf(property);
  if (values.length > 0) return [`${field(path, name)} is ${enumerate(values.map(codedValue), "or")}`];
  if (isNested(property)) return situationsOf(property, inside(path, name));
  if (isObject(property["not"]))
    return [`${field(path, name)} is not ${enumerate(valuesOf(property["not"]).map(codedValue), "or")}`];
  if (isObject(property["contains"])) {
    return [`${field(path, name)} holds ${enumerate(valuesOf(property["contains"]).map(codedValue), "or")}`];
  }
  const bounds = boundsOf(property);
  return [`${field(path, name)} is ${bounds.length > 0 ? enumerate(bounds) : fallback(property)}`];
}

function opposite(schema: JsonObject, path: string): string {
  const names = onlyRequired(schema);
  if (names !== undefined)
    return enumerate(
      names.map((name) => `${field(path, name)} is left out`),
      "or",
    );
  return `it is not so that ${enumerate(situationsOf(schema, path))}`;
}

/** What a schema asks, as clauses: "`scheme` is required". */
function demandsOf(schema: JsonObject, path: string): readonly string[] {
  const clauses: string[] = [];
  const required = textsOf(schema["required"]).map((name) => field(path, name));
  if (required.length > 0) clauses.push(`${enumerate(required)} ${required.length > 1 ? "are" : "is"} required`);
  for (const [name, property] of Object.entries(objectOf(schema["properties"]))) {
    clauses.push(...propertyDemands(property, path, name));
  }
  for (const part of listOf(schema["allOf"])) clauses.push(...demandsOf(objectOf(part), path));
  const alternatives = listOf(schema["anyOf"]).map((part) => enumerate(demandsOf(objectOf(part), path)));
  if (alternatives.length > 0) clauses.push(enumerate(alternatives, "or"));
  const choices = listOf(schema["oneOf"]).map((part) => enumerate(demandsOf(objectOf(part), path)));
  if (choices.length > 0) clauses.push(`either ${enumerate(choices, "or")}, and not both`);
  if (isObject(schema["not"])) clauses.push(...refusals(schema["not"], path));
  const bounds = boundsOf(schema);
  if (bounds.length > 0) clauses.push(`it may have ${enumerate(bounds)}`);
  return clauses.length > 0 || Object.keys(schema).every((key) => key === "properties") ? clauses : [fallback(schema)];
}

function propertyDemands(property: Json, path: string, name: string): readonly string[] {
  if (property === true) return [];
  if (property === false) return [`${field(path, name)} has to be left out`];
  const schema = objectOf(property);
  const values = valuesOf(schema);
  if (values.length > 0) return [`${field(path, name)} has to be ${enumerate(values.map(codedValue), "or")}`];
  if (isNested(schema)) return demandsOf(schema, inside(path, name));
  const bounds = boundsOf(schema);
  return [`${field(path, name)} has to be: ${bounds.length > 0 ? enumerate(bounds) : fallback(schema)}`];
}

function refusals(schema: JsonObject, path: string): readonly string[] {
  const names = onlyRequired(schema) ?? [];
  const alternatives = listOf(schema["anyOf"]).flatMap((part) => onlyRequired(objectOf(part)) ?? []);
  if (names.length > 1) return [`${enumerate(names.map((name) => field(path, name)))} exclude each other`];
  const left = [...names, ...alternatives];
  if (left.length === 0) return [`it may not be that ${enumerate(situationsOf(schema, path))}`];
  return [`${enumerate(left.map((name) => field(path, name)))} ${left.length > 1 ? "have" : "has"} to be left out`];
}

function onlyRequired(schema: JsonObject): readonly string[] | undefined {
  return Object.keys(schema).join() === "required" ? textsOf(schema["required"]) : undefined;
}

function isNested(schema: JsonObject): boolean {
  return ["properties", "required", "allOf"].some((key) => schema[key] !== undefined);
}

function field(path: string, name: string): string {
  return code(inside(path, name));
}

function inside(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function fallback(schema: JsonObject): string {
  return `it matches ${code(JSON.stringify(schema))}`;
}
