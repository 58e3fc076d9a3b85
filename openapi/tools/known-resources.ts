/** The resources of all three interfaces, as the bundled document has them, by the noun of the operations that create them. */
import { readBundledDocument } from "./bundled-document.ts";
import { follow } from "./directions.ts";
import { isObject, isText, type Json, type JsonObject } from "./json.ts";
import { isObtained, obtained } from "./obtained.ts";

/** What no operation creates: a bootstrap file does, or it comes of what happens. */
const neverCreated = ["Notification", "Tenant", "Webhook", "User"];

let bundled: JsonObject | undefined;

/** The document that `npm run generate` wrote; a resource that is new is known from then on. */
function document(): JsonObject {
  bundled ??= readBundledDocument();
  return bundled;
}

export function isResource(name: string): boolean {
  if (neverCreated.includes(name) || isObtained(name)) return true;
  const creating = new Set(["create", "moderate"].flatMap((verb) => [`${verb}${name}`, `${verb}${name}WithId`]));
  const operations = Object.values(object(document()["paths"])).flatMap((item) => Object.values(object(item)));
  return operations.some((operation) => {
    const id = object(operation)["operationId"];
    return isText(id) && creating.has(id);
  });
}

/** Whether the objects of a resource have all these members in depth: `{ moderationConfiguration: { persistent: true } }`. */
export function hasMembers(resource: string, members: Json | undefined): boolean {
  const named = obtained[resource];
  if (named !== undefined) return isObject(members) && Object.keys(members).every((name) => named.includes(name));
  const schema = follow(document(), `#/components/schemas/${resource}`);
  return schema !== undefined && isHeld(schema, members);
}

/** Whether each of the members is the object's, or stands beside it in the request that creates it. */
export function isMadeWith(resource: string, members: JsonObject): boolean {
  const request = follow(document(), `#/components/schemas/${resource}Request`);
  return Object.entries(members).every(([name, member]) => {
    const one = { [name]: member };
    return hasMembers(resource, one) || (request !== undefined && isHeld(request, one));
  });
}

function isHeld(schema: JsonObject, members: Json | undefined): boolean {
  if (!isObject(members)) return true;
  const parts = partsOf(schema);
  return Object.entries(members).every(([name, member]) =>
    parts.some((part) => {
      const property = object(part["properties"])[name];
      return isObject(property) && isHeld(property, member);
    }),
  );
}

function partsOf(schema: JsonObject): JsonObject[] {
  const reference = schema["$ref"];
  const target = isText(reference) ? follow(document(), reference) : undefined;
  const inner = [...(target === undefined ? [] : [target]), ...(Array.isArray(schema["allOf"]) ? schema["allOf"] : [])];
  return [schema, ...inner.filter(isObject).flatMap(partsOf)];
}

function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
