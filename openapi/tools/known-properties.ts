/**
 * A house rule: what `required` and a condition name is a property of their object. A misspelt name in an `if` would
 * otherwise never be noticed, because the condition would then never hold, or always.
 */
import type { UserContext } from "@redocly/openapi-core";
import { isObject, isText } from "./json.ts";
import { object, type Placed, partsOf, resolved } from "./placed.ts";

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
