/**
 * A house rule: what `required` and a condition name is a property of their object. A misspelt name in an `if` would
 * otherwise never be noticed, because the condition would then never hold, or always.
 */
import type { UserContext } from "@redocly/openapi-core";
import { isObject, isText, type JsonObject } from "./json.ts";

type Location = UserContext["location"];
type Placed = { readonly node: JsonObject; readonly location: Location };

/** Where a schema speaks of the same object as the one around it. */
const samePlace = /(?<!\/properties)\/(?:if|then|else|not|(?:allOf|anyOf|oneOf)\/\d+)$/;

export function checkKnownProperties(schema: unknown, ctx: UserContext): void {
  if (!isObject(schema) || samePlace.test(ctx.rawLocation.pointer)) return;
  const whole = { node: schema, location: ctx.location };
  compare([whole], [whole], ctx);
}

function compare(definitions: Placed[], speakers: Placed[], ctx: UserContext): void {
  const parts = definitions.flatMap((definition) => partsOf(definition, ["allOf", "anyOf", "oneOf"], ctx));
  const known = new Map<string, Placed[]>();
  for (const { node, location } of parts) {
    for (const [name, property] of Object.entries(object(node["properties"]))) {
      known.set(name, [...(known.get(name) ?? []), resolved(property, location.child(["properties", name]), ctx)]);
    }
  }
  const isOpen = parts.some(
    ({ node }) => node["additionalProperties"] !== undefined && node["additionalProperties"] !== false,
  );
  for (const speaker of speakers.flatMap((each) =>
    partsOf(each, ["allOf", "anyOf", "oneOf", "if", "then", "else"], ctx),
  )) {
    const required = speaker.node["required"];
    const mentioned = Object.keys(object(speaker.node["properties"]));
    for (const name of [...(Array.isArray(required) ? required.filter(isText) : []), ...mentioned]) {
      if (known.has(name) || isOpen) continue;
      ctx.report({ message: `${name} is named here and is no property of the object.`, location: speaker.location });
    }
    if (parts.some((part) => part.node === speaker.node)) continue;
    for (const name of mentioned) {
      const property = object(speaker.node["properties"])[name];
      const inner = { node: object(property), location: speaker.location.child(["properties", name]) };
      compare(known.get(name) ?? [], [inner], ctx);
    }
  }
}

/** The schema and, in depth, what its keys hold that is about the same object. */
function partsOf(schema: Placed, keys: string[], ctx: UserContext): Placed[] {
  const inner = keys.flatMap((key): Placed[] => {
    const value = schema.node[key];
    if (isObject(value)) return [resolved(value, schema.location.child(key), ctx)];
    if (!Array.isArray(value)) return [];
    return value.map((part, index) => resolved(part, schema.location.child([key, index]), ctx));
  });
  return [schema, ...inner.flatMap((part) => partsOf(part, keys, ctx))];
}

function resolved(value: unknown, location: Location, ctx: UserContext): Placed {
  const node = object(value);
  if (!isText(node["$ref"])) return { node, location };
  const target = ctx.resolve(node, location.source.absoluteRef);
  return { node: object(target.node), location: target.location ?? location };
}

function object(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
