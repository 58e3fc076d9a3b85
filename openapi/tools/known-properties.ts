/**
 * House rule: `required` and conditions name properties of their object. A misspelt name in an `if` would otherwise go
 * unnoticed, because the condition would never hold, or always.
 */
import type { UserContext } from "@redocly/openapi-core";
import { type DocumentNode, resolveNode, subschemasOf } from "./document-node.ts";
import { isObject, objectOf, textsOf } from "./json.ts";

/** Pointers of schemas that describe the same object as the schema around them. */
const describesParent = /(?<!\/properties)\/(?:if|then|else|not|(?:allOf|anyOf|oneOf)\/\d+)$/;

export function checkKnownProperties(schema: unknown, ctx: UserContext): void {
  if (!isObject(schema) || describesParent.test(ctx.rawLocation.pointer)) return;
  const whole = { node: schema, location: ctx.location };
  compare([whole], [whole], ctx);
}

function compare(definitions: DocumentNode[], constraints: DocumentNode[], ctx: UserContext): void {
  const parts = definitions.flatMap((definition) => subschemasOf(definition, ["allOf", "anyOf", "oneOf"], ctx));
  const known = new Map<string, DocumentNode[]>();
  for (const { node, location } of parts) {
    for (const [name, property] of Object.entries(objectOf(node["properties"]))) {
      known.set(name, [...(known.get(name) ?? []), resolveNode(property, location.child(["properties", name]), ctx)]);
    }
  }
  const isOpen = parts.some(
    ({ node }) => node["additionalProperties"] !== undefined && node["additionalProperties"] !== false,
  );
  for (const constraint of constraints.flatMap((each) =>
    subschemasOf(each, ["allOf", "anyOf", "oneOf", "if", "then", "else"], ctx),
  )) {
    const mentioned = Object.keys(objectOf(constraint.node["properties"]));
    for (const name of [...textsOf(constraint.node["required"]), ...mentioned]) {
      if (known.has(name) || isOpen) continue;
      ctx.report({
        message: `${name} is named here but is not a property of the object.`,
        location: constraint.location,
      });
    }
    if (parts.some((part) => part.node === constraint.node)) continue;
    for (const name of mentioned) {
      const property = objectOf(constraint.node["properties"])[name];
      const inner = { node: objectOf(property), location: constraint.location.child(["properties", name]) };
      compare(known.get(name) ?? [], [inner], ctx);
    }
  }
}
