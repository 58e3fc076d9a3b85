/** Tells where a request that matches its schema may be refused: where the contract states further rules. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { withoutIndexes } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import type { Exchange } from "../exchange/wire.ts";
import { namedErrors } from "./field-errors.ts";

/** Returns true for a 400 whose errors are all at fields with a further rule. */
export function isRuled({ status, json, case: sent }: Exchange): boolean {
  if (status !== 400 || !isObject(json)) return false;
  if (isText(sent.operation.definition["x-further-rule"])) return true;
  const { generalErrors, fieldErrors } = json;
  if (generalErrors !== undefined || !isObject(fieldErrors)) return false;
  const fields = Object.keys(fieldErrors);
  const ruled = ruledFields(sent);
  return fields.length > 0 && fields.every((field) => ruled.some((place) => isAtOrBelow(field, place)));
}

/** Returns the status and the fields of the errors; equal refusals have equal kinds. */
export function refusalKind(sent: Exchange): string {
  return [sent.status, ...[...namedErrors(sent).fields.keys()].map(withoutIndexes).toSorted()].join(" ");
}

/** Describes the response to a request that should have been accepted. */
export function refusalShown({ status, step }: Exchange): string {
  const body = step.response?.body ?? "";
  return body === "" ? String(status) : `${status} ${body.length > 300 ? `${body.slice(0, 300)}…` : body}`;
}

function isAtOrBelow(field: string, place: string): boolean {
  return field === place || field.startsWith(`${place}.`) || field.startsWith(`${place}[`);
}

/** Returns the fields of a request with a further rule, as errors name them. */
function ruledFields({ operation, body, mediaType }: Case): string[] {
  const parameters = operation.parameters.filter(
    ({ schema, definition }) => isText(definition["x-further-rule"]) || schema.text("x-further-rule") !== undefined,
  );
  const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
  const places = content === undefined ? [] : ruledPlaces(content.schema, body, "");
  return [...parameters.map(({ name }) => name), ...places];
}

function ruledPlaces(shape: Shape, value: Json | undefined, at: string): string[] {
  if (at !== "" && shape.text("x-further-rule") !== undefined) return [at];
  if (Array.isArray(value)) {
    const { items } = shape;
    return items === undefined ? [] : value.flatMap((item, index) => ruledPlaces(items, item, `${at}[${index}]`));
  }
  // A rule may require an absent member.
  const members = isObject(value) ? value : {};
  return [...new Set([...shape.properties.keys(), ...Object.keys(members)])].flatMap((name) => {
    const child = shape.properties.get(name) ?? shape.values;
    const isThere = members[name] !== undefined || shape.properties.has(name);
    if (child === undefined || !isThere) return [];
    return members[name] === undefined && child.text("x-further-rule") === undefined
      ? []
      : ruledPlaces(child, members[name], at === "" ? name : `${at}.${name}`);
  });
}
