/** Describes the rules of a schema in Markdown sentences: where fields have certain values, others are required or bounded. */
import { isObject, type JsonObject, objectOf, textsOf } from "../../tools/json.ts";
import { boundsOf, code, codedValue, enumerate } from "./bounds.ts";
import { valuesOf } from "./resolve.ts";

/** Returns the sentence of a rule; what the specs do not have in rules is shown as JSON. */
export function conditionSentence({ if: test, then, ...rest }: JsonObject): string {
  const conditions = conditionsOf(objectOf(test));
  const clause = `${enumerate(requirementsOf({ ...objectOf(then), ...rest }))}.`;
  return conditions.length > 0
    ? `When ${enumerate(conditions)}, ${clause}`
    : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}

/** Returns the condition of a rule as clauses: "`enabled` is `true`". */
function conditionsOf({ properties, required, contains, ...rest }: JsonObject): readonly string[] {
  const fields = Object.entries(objectOf(properties)).map(([name, property]) => {
    const unless = textsOf(required).includes(name) ? "" : `${code(name)} is left out or `;
    return `${unless}${code(name)} is ${choice(property)}`;
  });
  return [...fields, ...(contains === undefined ? [] : [`it holds ${choice(contains)}`]), ...others(rest)];
}

/** Returns the requirements of a schema as clauses: "`scheme` is required". */
function requirementsOf({
  properties,
  required: names,
  additionalProperties: _,
  ...rest
}: JsonObject): readonly string[] {
  const required = textsOf(names).map(code);
  const fields = Object.entries(objectOf(properties)).filter(([, property]) => property !== true);
  const bounds = boundsOf(rest);
  return [
    ...(required.length > 0 ? [`${enumerate(required)} ${required.length > 1 ? "are" : "is"} required`] : []),
    ...fields.map(([name, property]) => `${code(name)} has to be: ${enumerate(bounded(objectOf(property)))}`),
    ...(bounds.length > 0 ? [`it may have ${enumerate(bounds)}`] : others(rest)),
  ];
}

function choice(schema: unknown): string {
  const values = isObject(schema) ? valuesOf(schema) : [];
  return values.length > 0 ? enumerate(values.map(codedValue), "or") : code(JSON.stringify(schema));
}

function bounded(schema: JsonObject): readonly string[] {
  const bounds = boundsOf(schema);
  return bounds.length > 0 ? bounds : others(schema);
}

function others(schema: JsonObject): readonly string[] {
  return Object.keys(schema).length === 0 ? [] : [`it matches ${code(JSON.stringify(schema))}`];
}
