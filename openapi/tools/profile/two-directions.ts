/**
 * Joins the schemas of requests and responses. A schema that is the same in both is listed once; of one that differs, the
 * request's is renamed to `…Input`.
 */
import { isObject, isText, type Json, type JsonObject } from "../json.ts";
import { renameReferences } from "../references.ts";

export interface Directions {
  readonly schemas: JsonObject;
  /** Renames the references of a part of a request. */
  inRequest(value: Json): Json;
}

/** Joins all schemas that the roots of requests and responses reach. */
export function joinDirections(
  requests: { readonly schemas: JsonObject; readonly roots: Iterable<string> },
  responses: { readonly schemas: JsonObject; readonly roots: Iterable<string> },
): Directions {
  const requested = reached(requests.schemas, requests.roots);
  const answered = reached(responses.schemas, responses.roots);
  const split = differing(
    [...requested].filter((name) => answered.has(name)),
    requests.schemas,
    responses.schemas,
  );
  const inRequest = (value: Json): Json =>
    renameReferences(value, (name) => (split.has(name) ? inputName(name) : name));
  const schemas: JsonObject = {};
  for (const [name, schema] of Object.entries(responses.schemas)) {
    if (answered.has(name)) schemas[name] = schema;
    const sent = requests.schemas[name];
    if (sent === undefined || !requested.has(name) || (answered.has(name) && !split.has(name))) continue;
    const own = split.has(name) ? inputName(name) : name;
    if (responses.schemas[own] !== undefined && own !== name) throw new Error(`Two schemas have the name ${own}.`);
    schemas[own] = inRequest(sent);
  }
  return { schemas, inRequest };
}

/** Returns the names of the schemas that a value refers to directly. */
export function referredTo(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referredTo);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "example") return [];
    return key === "$ref" && isText(inner) ? [inner.replace("#/components/schemas/", "")] : referredTo(inner);
  });
}

function reached(schemas: JsonObject, roots: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...referredTo(schemas[name] ?? null));
  }
  return found;
}

/** Returns the schemas that differ, and those that refer to one that does. */
function differing(names: readonly string[], one: JsonObject, other: JsonObject): ReadonlySet<string> {
  const split = new Set(names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name])));
  for (let grown = -1; grown !== split.size; ) {
    grown = split.size;
    for (const name of names) {
      if (referredTo(one[name] ?? null).some((inner) => split.has(inner))) split.add(name);
    }
  }
  return split;
}

function inputName(name: string): string {
  return `${name}Input`;
}
