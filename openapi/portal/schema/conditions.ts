/**
 * Describes the rules of a schema, `if`/`then` and alternatives of required fields, in Markdown sentences. A rule of an
 * unknown form is shown as JSON.
 */
import { isObject, type Json, type JsonObject, listOf, objectOf, textsOf } from "../../tools/json.ts";
import { boundsOf, code, codedValue, enumerate } from "./bounds.ts";
import { valuesOf } from "./resolve.ts";

/** Returns the sentences of one rule. */
export function conditionSentences(rule: JsonObject): readonly string[] {
  const { if: test, then, else: otherwise, ...rest } = rule;
  const sentences: string[] = [];
  const requirements = requirementsOf(objectOf(then), "");
  if (isObject(test)) {
    const condition = enumerate(conditionsOf(test, ""));
    if (requirements.length > 0) sentences.push(`When ${condition}, ${enumerate(requirements)}.`);
    const others = requirementsOf(objectOf(otherwise), "");
    if (others.length > 0)
      sentences.push(
        requirements.length > 0 ? `Otherwise, ${enumerate(others)}.` : `Unless ${condition}, ${enumerate(others)}.`,
      );
  }
  const always = enumerate(requirementsOf(rest, ""));
  if (always !== "") sentences.push(`${always.charAt(0).toUpperCase()}${always.slice(1)}.`);
  return sentences;
}

/** Returns the condition of a rule as clauses: "`enabled` is `true`". */
function conditionsOf(schema: JsonObject, path: string): readonly string[] {
  const properties = objectOf(schema["properties"]);
  const required = new Set(textsOf(schema["required"]));
  const clauses = [...required]
    .filter((name) => !isObject(properties[name]))
    .map((name) => `${field(path, name)} is given`);
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    const unless = required.has(name) ? "" : `${field(path, name)} is left out or `;
    clauses.push(unless + enumerate(valueConditions(property, path, name)));
  }
  for (const part of listOf(schema["allOf"])) clauses.push(...conditionsOf(objectOf(part), path));
  const alternatives = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].map((part) =>
    enumerate(conditionsOf(objectOf(part), path)),
  );
  if (alternatives.length > 0) clauses.push(enumerate(alternatives, "or"));
  if (isObject(schema["not"])) clauses.push(opposite(schema["not"], path));
  if (isObject(schema["contains"]))
    clauses.push(`it holds ${enumerate(valuesOf(schema["contains"]).map(codedValue), "or")}`);
  return clauses.length > 0 ? clauses : [fallback(schema)];
}

function valueConditions(property: JsonObject, path: string, name: string): readonly string[] {
  const values = valuesOf(property);
  if (values.length > 0) return [`${field(path, name)} is ${enumerate(values.map(codedValue), "or")}`];
  if (isNested(property)) return conditionsOf(property, inside(path, name));
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
  return `it is not so that ${enumerate(conditionsOf(schema, path))}`;
}

/** Returns the requirements of a schema as clauses: "`scheme` is required". */
function requirementsOf(schema: JsonObject, path: string): readonly string[] {
  const clauses: string[] = [];
  const required = textsOf(schema["required"]).map((name) => field(path, name));
  if (required.length > 0) clauses.push(`${enumerate(required)} ${required.length > 1 ? "are" : "is"} required`);
  for (const [name, property] of Object.entries(objectOf(schema["properties"]))) {
    clauses.push(...propertyRequirements(property, path, name));
  }
  for (const part of listOf(schema["allOf"])) clauses.push(...requirementsOf(objectOf(part), path));
  const alternatives = listOf(schema["anyOf"]).map((part) => enumerate(requirementsOf(objectOf(part), path)));
  if (alternatives.length > 0) clauses.push(enumerate(alternatives, "or"));
  const choices = listOf(schema["oneOf"]).map((part) => enumerate(requirementsOf(objectOf(part), path)));
  if (choices.length > 0) clauses.push(`either ${enumerate(choices, "or")}, and not both`);
  if (isObject(schema["not"])) clauses.push(...refusals(schema["not"], path));
  const bounds = boundsOf(schema);
  if (bounds.length > 0) clauses.push(`it may have ${enumerate(bounds)}`);
  return clauses.length > 0 || Object.keys(schema).every((key) => key === "properties") ? clauses : [fallback(schema)];
}

function propertyRequirements(property: Json, path: string, name: string): readonly string[] {
  if (property === true) return [];
  if (property === false) return [`${field(path, name)} has to be left out`];
  const schema = objectOf(property);
  const values = valuesOf(schema);
  if (values.length > 0) return [`${field(path, name)} has to be ${enumerate(values.map(codedValue), "or")}`];
  if (isNested(schema)) return requirementsOf(schema, inside(path, name));
  const bounds = boundsOf(schema);
  return [`${field(path, name)} has to be: ${bounds.length > 0 ? enumerate(bounds) : fallback(schema)}`];
}

function refusals(schema: JsonObject, path: string): readonly string[] {
  const names = onlyRequired(schema) ?? [];
  const alternatives = listOf(schema["anyOf"]).flatMap((part) => onlyRequired(objectOf(part)) ?? []);
  if (names.length > 1) return [`${enumerate(names.map((name) => field(path, name)))} exclude each other`];
  const left = [...names, ...alternatives];
  if (left.length === 0) return [`it may not be that ${enumerate(conditionsOf(schema, path))}`];
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
