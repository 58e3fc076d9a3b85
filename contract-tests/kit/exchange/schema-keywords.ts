/** Reads the extension keywords of the specs that say how requests have to be built. */
import { isText } from "@gatehouse/openapi/json";
import type { Operation, Parameter } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";

/** The properties that are unique, alone or together with others. */
export function uniqueNames(shape: Shape): ReadonlySet<string> {
  const keys = shape.first("x-unique");
  return new Set(Array.isArray(keys) ? keys.flatMap((key) => (Array.isArray(key) ? key.filter(isText) : [])) : []);
}

/** Returns the `Resource.field` that a parameter refers to, as declared on the parameter or on its schema. */
export function refersToOf({ definition, schema }: Parameter): string | undefined {
  const declared = definition["x-refers-to"];
  return isText(declared) ? declared : schema.text("x-refers-to");
}

/**
 * Returns the `Resource.field` to take a parameter's value from: its reference, or else the field with which an operation
 * that accepts any value finds something.
 */
export function sourceOf(parameter: Parameter): string | undefined {
  const declared = parameter.definition["x-found-with"];
  return refersToOf(parameter) ?? (isText(declared) ? declared : undefined);
}

/** Returns the index of the longest example of a creation. */
export function richestExample({ bodies: [body] }: Operation): number {
  const sizes = body?.examples.map(({ value }) => JSON.stringify(value).length) ?? [];
  return Math.max(0, sizes.indexOf(Math.max(...sizes)));
}
